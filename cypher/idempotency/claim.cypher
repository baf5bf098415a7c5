// Claims an idempotency key for a request, unless another claim holds it, by the unique index on _IdempotencyKey.key.
// Returns what is stored for the key. The same request takes over a claim that its process no longer renews or runs. It
// also takes over a partial answer, which stays stored meanwhile. The first SET locks the key, so that one of two claims
// sees the other.
MERGE (k:_IdempotencyKey {key: $key})
SET k.seen_at = $now
WITH
  k,
  k.claim IS NULL OR k.expires_at <= $now AS isNew,
  k.request = $request AND (k.lease_until <= $now OR k.lease_until IS NULL OR coalesce(k.claim = $abandoned, false)) AS mayTakeOver
WITH
  k,
  isNew OR (mayTakeOver AND k.status IS NULL) AS isFresh,
  NOT isNew AND mayTakeOver AND k.status IS NOT NULL AND coalesce(k.is_partial, false) AS resumes
CALL (k, isFresh) {
  WITH k
  WHERE isFresh
  MATCH (k)-[:_NAMES]->(old:_KeptName)
  DETACH DELETE old
}
FOREACH (
  _ IN CASE WHEN isFresh OR resumes THEN [1] ELSE [] END |
  SET k.claim = $claim, k.request = $request, k.lease_until = $leaseUntil
)
FOREACH (
  _ IN CASE WHEN isFresh THEN [1] ELSE [] END |
  SET k.expires_at = $expiresAt
  REMOVE k.status, k.body, k.is_partial, k.is_forgotten
)
FOREACH (
  name IN CASE WHEN isFresh THEN $names ELSE [] END |
  CREATE (k)-[:_NAMES]->(:_KeptName {name: name})
)
RETURN
  isFresh OR resumes AS taken,
  k.claim AS claim,
  k.request AS request,
  k.lease_until IS NOT NULL AS is_running,
  k.status AS status,
  k.body AS body
