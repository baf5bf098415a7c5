// Keeps a record of the identity provider, in the place of the one before.
MERGE (r:IdentityRecord {key: $key})
SET
  r.payload = $payload,
  r.grant = $grant,
  r.uid = $uid,
  r.user_id = $userId,
  r.kept_until = $keptUntil
RETURN r.key AS key
