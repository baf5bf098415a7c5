// Returns the nodes but one that have one of the names, by the unique index on name. Of a name that more nodes have, none.
UNWIND $names AS text
MATCH (name:_Name {name: text})
USING INDEX SEEK name:_Name(name)
WHERE COUNT { (name)<-[:_NAMED]-() } <= $maxNodes
MATCH (name)<-[:_NAMED]-(node:Node)
WHERE
  node.key <> $except AND
  // part: node/is-trusted
WITH DISTINCT node
WITH
  node.key AS key,
  node.node_type AS node_type,
  CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END AS data
WHERE key IS NOT NULL AND node_type IS NOT NULL AND data IS NOT NULL
RETURN key, node_type, data
