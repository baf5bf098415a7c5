// The nodes under the keys, in the order of the keys, by the unique index on Node.key.
UNWIND range(0, size($keys) - 1) AS position
MATCH (n:Node {key: $keys[position]})
WHERE n.id IS NOT NULL
RETURN n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
ORDER BY position
