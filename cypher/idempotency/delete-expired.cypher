// Deletes a batch of expired keys, by the index on _IdempotencyKey.expires_at. Returns how many.
CALL () {
  MATCH (k:_IdempotencyKey)
  WHERE k.expires_at <= $now
  WITH k
  LIMIT $limit
  // The key is matched again after the lock, because the planner keeps the values that it read before.
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
