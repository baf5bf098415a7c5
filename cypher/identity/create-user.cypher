// Makes a user of an invitation, which is gone then; no row where it is not there or has ended. The mark that is set first
// takes the invitation's lock.
MATCH (i:Invitation {hash: $invitation})
SET i.tried_at = $now
WITH i
WHERE i.kept_until > $now
CREATE (u:User {
  id: $id,
  email: $email,
  password: $password,
  tenant_ns: i.tenant_ns,
  tenant_db: i.tenant_db,
  role: i.role,
  created_at: $now
})
DELETE i
RETURN u.id AS id
