// Locks nodes that a change gave their type until the transaction ends, by the index node_retyped.
MATCH (n:Node)
USING INDEX SEEK n:Node(retyped)
WHERE
  n.retyped = $change AND n.node_type = $type AND n.updated_at IS NOT NULL AND
  // Whether the service wrote the node: a server holds what others drew until the next sweep.
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH n
LIMIT $limit
SET n.created_at = n.created_at
// What the move of a node to another type needs of it. One that was deleted while it was read has no fields.
WITH
  n {.id, .key, .updated_at, derived: n:_Derived, data: CASE WHEN n:_Derived THEN n.data ELSE '{}' END} AS node,
  size(n.description) + size(n.data) AS size
WHERE none(field IN [node.id, node.key, node.updated_at, node.data, size] WHERE field IS NULL)
RETURN node.id AS id, node.key AS key, node.updated_at AS updated_at, node.derived AS derived, node.data AS data, size
