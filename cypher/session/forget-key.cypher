// Removes a deleted node from every session.
MATCH (s:_Session)
WHERE $key IN s.keys
WITH s
ORDER BY s.id
// Takes the lock; then matches the session again, since the planner reuses what it read before.
SET s.used_at = s.used_at
WITH s
CALL (s) {
  MATCH (locked:_Session {id: s.id})
  USING INDEX SEEK locked:_Session(id)
  WITH locked, [i IN range(0, size(locked.keys) - 1) WHERE locked.keys[i] <> $key] AS kept
  SET
    locked.times = [i IN kept | locked.times[i]],
    locked.keys = [i IN kept | locked.keys[i]]
}
