// A session's hot nodes, how often it recalled and whether it was ended, by the unique index on _Session.id; none of one
// that nobody used since.
MATCH (s:_Session {id: $id})
WHERE s.used_at >= $goneBefore
RETURN s.keys AS keys, s.times AS times, s.recalls AS recalls, coalesce(s.ended, false) AS ended
