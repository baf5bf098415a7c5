// The members of every account, or of one, the latest first.
MATCH (m:Member)
WHERE $accountId IS NULL OR m.account_id = $accountId
RETURN m {.id, .account_id, .subject, .name, .role, .created_at, .added_at, .removed_at} AS row
ORDER BY m.created_at DESC, m.id
