// The members of every account, or of one, the latest first.
MATCH (m:Member)
WHERE $accountId IS NULL OR m.account_id = $accountId
RETURN
  m.id AS id,
  m.account_id AS account_id,
  m.subject AS subject,
  m.name AS name,
  m.role AS role,
  m.created_at AS created_at,
  m.added_at AS added_at,
  m.removed_at AS removed_at
ORDER BY m.created_at DESC, m.id
