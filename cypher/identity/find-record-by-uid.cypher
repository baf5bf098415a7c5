// The same by the record's second name, by the index on that.
MATCH (r:IdentityRecord {uid: $uid})
WHERE r.kept_until > $now
RETURN r.payload AS payload, r.consumed_at AS consumed_at
