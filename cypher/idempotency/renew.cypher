// Renews the claim of a key while its request runs, by the unique index on _IdempotencyKey.key.
MATCH (k:_IdempotencyKey {key: $key})
USING INDEX SEEK k:_IdempotencyKey(key)
// Takes the lock, so that the claim cannot change before the write.
SET k.seen_at = k.seen_at
WITH k
WHERE k.claim = $claim
SET k.lease_until = $leaseUntil
