// The requests of each day, the latest first, of all accounts or of one, by the index on Usage.day.
MATCH (u:Usage)
WHERE u.day >= $from AND u.day <= $to AND ($accountId IS NULL OR u.account_id = $accountId)
RETURN
  u.day AS day,
  u.account_id AS account_id,
  u.graph_id AS graph_id,
  u.subject AS subject,
  u.requests AS requests
ORDER BY day DESC, requests DESC, subject
LIMIT $limit
