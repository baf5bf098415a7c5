// Takes an idempotency key for a request, unless another holds it; says what stands under it. By the unique index on
// _IdempotencyKey.key. The first SET locks the key, so that of two claims one sees the other's.
MERGE (k:_IdempotencyKey {key: $key})
SET k.seen_at = $now
WITH
  k,
  k.claim IS NULL OR k.expires_at <= $now OR (k.status IS NULL AND k.lease_until <= $now AND k.request = $request)
    AS isFree
FOREACH (_ IN CASE WHEN isFree THEN [1] ELSE [] END |
  SET
    k.claim = $claim,
    k.request = $request,
    k.lease_until = $leaseUntil,
    k.expires_at = $expiresAt
  REMOVE k.status, k.body
)
RETURN isFree AS taken, k.request AS request, k.status AS status, k.body AS body
