// A session's hot nodes and how often it recalled, by the unique index on _Session.id.
MATCH (s:_Session {id: $id})
RETURN s.keys AS keys, s.times AS times, s.recalls AS recalls
