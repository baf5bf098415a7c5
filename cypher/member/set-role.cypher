// Changes the role of a member, of any account or of one.
MATCH (m:Member {id: $id})
WHERE $accountId IS NULL OR m.account_id = $accountId
SET m.role = $role
RETURN m.id AS id
