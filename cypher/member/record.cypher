// Records a user whose token names the account, at the first access; nothing where the user is known. The role is that of the
// invitation, else admin. The record alone does not let the user in: the claims of a token may name another account later.
OPTIONAL MATCH (u:User {id: $userId})
WITH coalesce(u.role, 'admin') AS role
MERGE (m:Member {account_id: $accountId, subject: $subject})
  ON CREATE SET m.id = $id, m.name = $name, m.role = role, m.created_at = $now
RETURN m.id AS id, m.role AS role
