// Keeps a key claimed while its request runs on.
MATCH (k:_IdempotencyKey {key: $key})
WHERE k.claim = $claim
SET k.lease_until = $leaseUntil
