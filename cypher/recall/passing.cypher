// Of the nodes with the keys, those that pass the filters, with their times. Index: unique on Node.key.
UNWIND $keys AS key
MATCH (node:Node {key: key})
USING INDEX SEEK node:Node(key)
WHERE
  // part: recall/filter
WITH key, node:_Derived AS derived, node {.node_type, .occurred_at, .created_at, .updated_at} AS node
WHERE node.node_type IS NOT NULL AND node.created_at IS NOT NULL AND node.updated_at IS NOT NULL
RETURN
  key, node.node_type AS node_type, derived, node.occurred_at AS occurred_at, node.created_at AS created_at,
  node.updated_at AS updated_at
