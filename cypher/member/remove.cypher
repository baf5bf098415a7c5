// Shuts a member out of an account, of any or of one; the record stays, since the claims of a token may name the account.
MATCH (m:Member {id: $id})
WHERE $accountId IS NULL OR m.account_id = $accountId
SET m.removed_at = coalesce(m.removed_at, $now)
RETURN m.id AS id
