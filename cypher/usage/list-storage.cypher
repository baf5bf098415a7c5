// What graphs held on each day, the latest first, of all accounts or of one, by the index on Storage.day.
MATCH (s:Storage)
WHERE s.day >= $from AND s.day <= $to AND ($accountId IS NULL OR s.account_id = $accountId)
RETURN s {.day, .account_id, .graph_id, .sandbox, .nodes, .bytes, .file_bytes} AS row
ORDER BY s.day DESC, s.nodes DESC, s.graph_id
LIMIT $limit
