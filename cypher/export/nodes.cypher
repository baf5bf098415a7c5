// Returns the nodes after a key in the order of keys, by the unique index on Node.key. LIMIT comes last, so that only the
// last page is short, even if a node is deleted while it is read.
MATCH (n:Node)
USING INDEX SEEK n:Node(key)
WHERE n.key > $after
WITH
  n.key AS key,
  n.embedding AS vector,
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
WHERE none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
  WHERE field IS NULL)
RETURN node, CASE WHEN $embeddings THEN vector END AS embedding
ORDER BY key
LIMIT $page
