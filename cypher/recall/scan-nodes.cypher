// Every node whose text contains the literal, for a regular expression.
MATCH (n:Node)
WHERE
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL AND
  ($nodeTypes IS NULL OR n.node_type IN $nodeTypes) AND
  (
    $literal IS NULL OR
    toLower(n.key) CONTAINS $literal OR
    toLower(n.description) CONTAINS $literal OR
    toLower(n.data) CONTAINS $literal
  )
WITH n.key AS key, n.description AS description, n.data AS data
WHERE key IS NOT NULL AND description IS NOT NULL AND data IS NOT NULL
RETURN key, description, data
