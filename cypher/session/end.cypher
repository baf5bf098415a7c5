// Ends a session: what it touched is dropped; that it ended stays known until it is cleaned away.
MERGE (s:_Session {id: $id})
SET
  s.keys = [],
  s.times = [],
  s.recalls = 0,
  s.ended = true,
  s.used_at = $now
