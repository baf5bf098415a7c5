// The nodes with the keys as they were at a time, by the indexes on Node.key and on key and time of versions. Their vectors
// and pending work are those of today.
UNWIND range(0, size($keys) - 1) AS position
OPTIONAL MATCH (n:Node {key: $keys[position]})
USING INDEX SEEK n:Node(key)
WHERE n.updated_at <= $at
WITH position, n
OPTIONAL MATCH (v:_Version)
USING INDEX SEEK v:_Version(key, from)
WHERE n IS NULL AND v.key = $keys[position] AND v.from <= $at AND v.to > $at
WITH position, CASE
  WHEN n IS NOT NULL THEN n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at}
  WHEN v IS NOT NULL THEN v {id: v.node_id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, updated_at: v.from}
END AS node
WHERE node IS NOT NULL
RETURN node
ORDER BY position
