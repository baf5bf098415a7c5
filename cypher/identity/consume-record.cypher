// Marks a record as used.
MATCH (r:IdentityRecord {key: $key})
SET r.consumed_at = $now
RETURN r.key AS key
