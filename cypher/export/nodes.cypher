// Every node with all its fields, by key.
MATCH (n:Node)
WHERE n.key > ''
RETURN n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
ORDER BY n.key
