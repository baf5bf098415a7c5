// Returns the nodes with the keys in the order of the keys, each with the size of its data and assets, by the unique
// index on Node.key. A node with longer data is null. A node that is deleted while it is read has no fields and is left
// out.
UNWIND range(0, size($keys) - 1) AS position
MATCH (n:Node {key: $keys[position]})
USING INDEX SEEK n:Node(key)
WITH
  position,
  n:_Pending AS pending,
  {status: CASE WHEN n:_ToEnrich THEN 'pending' WHEN n.enrichment = 'given' THEN 'done' ELSE coalesce(n.enrichment, 'off') END, reason: n.enrichment_error} AS enrichment,
  n.extracted AS extracted,
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node,
  size(n.data) + reduce(sum = 0, asset IN coalesce(n.assets, []) | sum + size(asset)) AS size
WHERE
  size IS NOT NULL AND
  none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
    WHERE field IS NULL)
RETURN node.key AS key, size, pending, enrichment, extracted, CASE WHEN size <= $longest THEN node END AS node
ORDER BY position
