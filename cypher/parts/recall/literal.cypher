// The nodes whose text contains the literal.
(
  $literal IS NULL OR
  toLower(node.key) CONTAINS $literal OR
  toLower(node.description) CONTAINS $literal OR
  toLower(node.data) CONTAINS $literal
)
WITH node.key AS key, node.description AS description, node.data AS data
WHERE key IS NOT NULL AND description IS NOT NULL AND data IS NOT NULL
RETURN key, description, data
