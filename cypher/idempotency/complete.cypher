// Keeps the answer of the request that claimed the key.
MATCH (k:_IdempotencyKey {key: $key})
WHERE k.claim = $claim
SET
  k.status = $status,
  k.body = $body
REMOVE k.lease_until
