// Takes a node that is gone out of every session.
MATCH (s:_Session)
WHERE $key IN s.keys
WITH s, [i IN range(0, size(s.keys) - 1) WHERE s.keys[i] <> $key] AS kept
SET
  s.times = [i IN kept | s.times[i]],
  s.keys = [i IN kept | s.keys[i]]
