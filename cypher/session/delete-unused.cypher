// Deletes the sessions that nobody used since.
MATCH (s:_Session)
WHERE s.used_at < $before
// Takes the lock; then matches the session again, since the planner reuses what it read before.
SET s.recalls = s.recalls
WITH s
CALL (s) {
  MATCH (locked:_Session {id: s.id})
  USING INDEX SEEK locked:_Session(id)
  WHERE locked.used_at < $before
  DELETE locked
}
