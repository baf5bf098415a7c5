// Keeps a key claimed while its request runs on.
MATCH (k:_IdempotencyKey {key: $key})
USING INDEX SEEK k:_IdempotencyKey(key)
// Takes the lock, so that the claim cannot change before it is written.
SET k.seen_at = k.seen_at
WITH k
WHERE k.claim = $claim
SET k.lease_until = $leaseUntil
