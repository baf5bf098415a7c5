// Stored answers for repeats of a request with the same Idempotency-Key.
CREATE CONSTRAINT idempotency_key IF NOT EXISTS FOR (k:_IdempotencyKey) REQUIRE k.key IS UNIQUE;
CREATE INDEX idempotency_key_expiry IF NOT EXISTS FOR (k:_IdempotencyKey) ON (k.expires_at);
