// When the nodes under the keys last changed, and their types, to choose those that are shown.
UNWIND $keys AS key
MATCH (n:Node {key: key})
RETURN n.key AS key, n.node_type AS node_type, n.updated_at AS updated_at
