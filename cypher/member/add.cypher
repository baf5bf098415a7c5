// Makes a user a member of an account, whatever account the user's token names, also one who was removed. No row where there
// is no such account.
MATCH (a:Account {id: $accountId})
MERGE (m:Member {account_id: a.id, subject: $subject})
  ON CREATE SET m.id = $id, m.created_at = $now
SET m.name = coalesce($name, m.name), m.role = $role, m.added_at = $now
REMOVE m.removed_at
RETURN m.id AS id
