// Gives a key back whose request came to no answer that could be kept; a partial answer from before stays.
MATCH (k:_IdempotencyKey {key: $key})
USING INDEX SEEK k:_IdempotencyKey(key)
// Takes the lock, so that the claim cannot change before it is written.
SET k.seen_at = k.seen_at
WITH k
WHERE k.claim = $claim
REMOVE k.lease_until
WITH k
WHERE k.status IS NULL
OPTIONAL MATCH (k)-[:_NAMES]->(name:_KeptName)
DETACH DELETE name, k
