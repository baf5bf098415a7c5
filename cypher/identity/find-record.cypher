// A record of the identity provider that still holds, by its unique key.
MATCH (r:IdentityRecord {key: $key})
WHERE r.kept_until > $now
RETURN r.payload AS payload, r.consumed_at AS consumed_at
