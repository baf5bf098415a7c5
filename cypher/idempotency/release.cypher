// Releases the claim of a request without an answer to store, by the unique index on _IdempotencyKey.key. An earlier
// partial answer stays.
MATCH (k:_IdempotencyKey {key: $key})
USING INDEX SEEK k:_IdempotencyKey(key)
// Takes the lock, so that the claim cannot change before the write.
SET k.seen_at = k.seen_at
WITH k
WHERE k.claim = $claim
REMOVE k.lease_until
WITH k
WHERE k.status IS NULL
OPTIONAL MATCH (k)-[:_NAMES]->(name:_KeptName)
DETACH DELETE name, k
