// Records a user whose token names the account, at the first access; nothing where the user is known. The record alone does
// not let the user in: the claims of a token may name another account later.
MERGE (m:Member {account_id: $accountId, subject: $subject})
  ON CREATE SET m.id = $id, m.name = $name, m.role = 'admin', m.created_at = $now
RETURN m.id AS id
