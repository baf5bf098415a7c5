// Removes every record of a grant, by the index on that.
MATCH (r:IdentityRecord {grant: $grant})
DELETE r
