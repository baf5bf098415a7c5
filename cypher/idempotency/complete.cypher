// Stores the answer of the request that claimed the key, by the unique index on _IdempotencyKey.key. If a node in it was
// forgotten meanwhile, the body is not stored. A repeat completes a partial answer.
MATCH (k:_IdempotencyKey {key: $key})
USING INDEX SEEK k:_IdempotencyKey(key)
// Takes the lock, so that the claim cannot change before the write.
SET k.seen_at = k.seen_at
WITH k
WHERE k.claim = $claim
SET
  k.status = $status,
  k.body = CASE WHEN k.is_forgotten THEN null ELSE $body END,
  k.is_partial = CASE WHEN $isPartial AND k.is_forgotten IS NULL THEN true END
REMOVE k.lease_until
FOREACH (name IN $names | CREATE (k)-[:_NAMES]->(:_KeptName {name: name}))
