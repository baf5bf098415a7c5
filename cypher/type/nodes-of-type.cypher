// Locks nodes of a type until the transaction ends, by the index node_type.
MATCH (n:Node)
USING INDEX SEEK n:Node(node_type)
WHERE
  n.node_type = $type AND n.updated_at IS NOT NULL AND
  // part: node/is-memory
WITH n
LIMIT $limit
SET n.created_at = n.created_at
// part: type/moving-node
