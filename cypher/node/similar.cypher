// Returns, for each of some nodes, nodes of its type that may be what it is about: those with one of its names, and the
// nearest by vector. Nodes of the default type count as of any type where a name is the same, since nobody said what they
// are. Indexes: _Name.name, node_vector.
UNWIND $nodes AS asked
CALL (asked) {
  CALL (asked) {
    UNWIND asked.names AS text
    MATCH (name:_Name {name: text})
    USING INDEX SEEK name:_Name(name)
    MATCH (name)<-[:_NAMED]-(node:Node)
    WHERE node.node_type IN asked.types OR asked.types = []
    RETURN node, text AS name, null AS cosine
    LIMIT $limit
    UNION ALL
    CALL db.index.vector.queryNodes('node_vector', $nearest, asked.vector) YIELD node, score
    WITH asked, node, 2 * score - 1 AS cosine
    WHERE node.node_type = asked.type AND cosine >= $minCosine
    RETURN node, null AS name, cosine
  }
  WITH node, name, cosine
  WHERE node.key <> asked.key
  WITH
    name,
    cosine,
    node {.key, .node_type, data: CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END} AS node
  WHERE none(field IN [node.key, node.node_type, node.data] WHERE field IS NULL)
  RETURN node, name, cosine
}
RETURN asked.key AS of, node.key AS key, node.node_type AS node_type, node.data AS data, name, cosine
