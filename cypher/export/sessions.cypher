// Returns the sessions after an id in the order of ids, by the unique index on _Session.id.
MATCH (s:_Session)
USING INDEX SEEK s:_Session(id)
WHERE s.id > $after AND s.keys IS NOT NULL AND s.times IS NOT NULL AND s.recalls IS NOT NULL
RETURN
  s.id AS id,
  s.keys AS keys,
  s.times AS times,
  s.recalls AS recalls,
  s.used_at AS used_at,
  coalesce(s.ended, false) AS ended
ORDER BY id
LIMIT $page
