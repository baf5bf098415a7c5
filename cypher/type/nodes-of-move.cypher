// Locks nodes that a change gave their type until the transaction ends, by the index node_retyped.
MATCH (n:Node)
USING INDEX SEEK n:Node(retyped)
WHERE
  n.retyped = $change AND n.node_type = $type AND n.updated_at IS NOT NULL AND
  // part: node/is-memory
WITH n
LIMIT $limit
SET n.created_at = n.created_at
// part: type/moving-node
