// A session's hot nodes, how often it recalled and whether it was ended, by the unique index on _Session.id.
MATCH (s:_Session {id: $id})
RETURN s.keys AS keys, s.times AS times, s.recalls AS recalls, coalesce(s.ended, false) AS ended
