// A page of the nodes, the latest change first, after a place. Indexes: node_updated_at, event_key.
MATCH (node:Node)
USING INDEX SEEK node:Node(updated_at, id)
WHERE
  node.updated_at <= $place AND
  node.id IS NOT NULL AND
  NOT (node.updated_at = $place AND node.id >= $id) AND
  ($isDerived IS NULL OR (node:_Derived) = $isDerived)
WITH node, node.updated_at AS place, node.id AS id
ORDER BY place DESC, id DESC
LIMIT $limit
// part: node/list-row
