// Gives a key back whose request came to no answer that could be kept.
MATCH (k:_IdempotencyKey {key: $key})
WHERE k.claim = $claim
DELETE k
