// Ends a session: drops what it touched, and stores that it ended until the session is cleaned up.
MERGE (s:_Session {id: $id})
SET s.keys = [], s.times = [], s.recalls = 0, s.ended = true, s.used_at = $now
