// Removes a record.
MATCH (r:IdentityRecord {key: $key})
DELETE r
