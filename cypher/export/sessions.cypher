// Returns the sessions after an id in the order of ids, by the unique index on _Session.id.
MATCH (s:_Session)
USING INDEX SEEK s:_Session(id)
WHERE s.id > $after AND s.keys IS NOT NULL AND s.times IS NOT NULL AND s.recalls IS NOT NULL
RETURN s {.id, .keys, .times, .recalls, .used_at, ended: coalesce(s.ended, false)} AS row
ORDER BY s.id
LIMIT $page
