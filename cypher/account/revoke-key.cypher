// Ends a key for good; returns its hash, so that a remembered principal can be forgotten.
MATCH (k:ApiKey {id: $id})
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN k.hash AS hash
