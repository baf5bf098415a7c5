// The nodes whose keys follow a key, in their order, with all their fields, by the unique index on Node.key. The
// page is cut last, so that one which is short is the last though a node is deleted while it is read.
MATCH (n:Node)
USING INDEX SEEK n:Node(key)
WHERE n.key > $after AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH n.key AS key, n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
WHERE none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
  WHERE field IS NULL)
RETURN node
ORDER BY key
LIMIT $page
