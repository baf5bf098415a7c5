// A session's hot nodes, how often it recalled and whether it was ended, by the unique index on _Session.id; none of one
// that nobody used since.
MATCH (s:_Session {id: $id})
USING INDEX SEEK s:_Session(id)
WHERE s.used_at >= $goneBefore
WITH s.keys AS keys, s.times AS times, s.recalls AS recalls, coalesce(s.ended, false) AS ended
WHERE keys IS NOT NULL AND times IS NOT NULL AND recalls IS NOT NULL
RETURN keys, times, recalls, ended
