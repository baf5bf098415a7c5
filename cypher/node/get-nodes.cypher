// Returns the nodes with the keys in the order of the keys, by the unique index on Node.key. A node that is deleted while
// it is read has no fields and is left out.
UNWIND range(0, size($keys) - 1) AS position
MATCH (n:Node {key: $keys[position]})
USING INDEX SEEK n:Node(key)
WITH position, n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
WHERE none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
  WHERE field IS NULL)
RETURN node
ORDER BY position
