// The requests of each day, the latest first, of all accounts or of one, by the index on Usage.day.
MATCH (u:Usage)
WHERE u.day >= $from AND u.day <= $to AND ($accountId IS NULL OR u.account_id = $accountId)
RETURN u {.day, .account_id, .graph_id, .subject, .requests} AS row
ORDER BY u.day DESC, u.requests DESC, u.subject
LIMIT $limit
