// What graphs held on each day, the latest first, of all accounts or of one, by the index on Storage.day.
MATCH (s:Storage)
WHERE s.day >= $from AND s.day <= $to AND ($accountId IS NULL OR s.account_id = $accountId)
RETURN
  s.day AS day,
  s.account_id AS account_id,
  s.graph_id AS graph_id,
  s.sandbox AS sandbox,
  s.nodes AS nodes,
  s.bytes AS bytes,
  s.file_bytes AS file_bytes
ORDER BY day DESC, nodes DESC, graph_id
LIMIT $limit
