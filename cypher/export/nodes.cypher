// The nodes whose keys follow a key, in their order, with all their fields, by the unique index on Node.key.
MATCH (n:Node)
WHERE n.key > $after AND n.id IS NOT NULL
WITH n
ORDER BY n.key
LIMIT $page
RETURN n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
