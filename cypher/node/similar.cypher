// Returns nodes of a type that may be what another node is about: those with one of its names, and the nearest by vector.
// Nodes of the default type count as of any type where a name is the same, since nobody said what they are. Indexes:
// _Name.name, node_vector.
CALL () {
  UNWIND $names AS text
  MATCH (name:_Name {name: text})
  USING INDEX SEEK name:_Name(name)
  MATCH (name)<-[:_NAMED]-(node:Node)
  WHERE node.node_type IN $types OR $types = []
  RETURN node, text AS name, null AS cosine
  LIMIT $limit
  UNION ALL
  CALL db.index.vector.queryNodes('node_vector', $nearest, $vector) YIELD node, score
  WITH node, 2 * score - 1 AS cosine
  WHERE node.node_type = $type AND cosine >= $minCosine
  RETURN node, null AS name, cosine
}
WITH node, name, cosine
WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL AND node.key <> $key
WITH
  name,
  cosine,
  node {.key, .node_type, data: CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END} AS node
WHERE none(field IN [node.key, node.node_type, node.data] WHERE field IS NULL)
RETURN node.key AS key, node.node_type AS node_type, node.data AS data, name, cosine
