// Deletes a batch of keys whose time is over, by the index on _IdempotencyKey.expires_at; says how many.
CALL () {
  MATCH (k:_IdempotencyKey)
  WHERE k.expires_at <= $now
  WITH k
  LIMIT $most
  // Takes the lock; the key is then matched anew, since the planner keeps what was read of it before.
  SET k.seen_at = k.seen_at
  WITH k
  CALL (k) {
    MATCH (locked:_IdempotencyKey {key: k.key})
    USING INDEX SEEK locked:_IdempotencyKey(key)
    WHERE locked.expires_at <= $now
    OPTIONAL MATCH (locked)-[:_NAMES]->(name:_KeptName)
    WITH locked, collect(name) AS names
    FOREACH (name IN names | DETACH DELETE name)
    DETACH DELETE locked
    RETURN true AS isDeleted
  }
  RETURN count(*) AS deleted
}
RETURN deleted
