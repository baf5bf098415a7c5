// A batch of keys whose time is over, by the index on _IdempotencyKey.expires_at.
MATCH (k:_IdempotencyKey)
WHERE k.expires_at <= $now
WITH k
LIMIT $most
DELETE k
RETURN count(*) AS deleted
