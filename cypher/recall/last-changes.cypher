// The types of nodes and the times of their last change, to choose the nodes to display. A deleted node has no row.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WHERE [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH key, n.node_type AS node_type, n.updated_at AS updated_at
WHERE node_type IS NOT NULL AND updated_at IS NOT NULL
RETURN key, node_type, updated_at
