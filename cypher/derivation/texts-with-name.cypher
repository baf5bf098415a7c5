// Returns texts that may contain one of the names, which are quoted phrases, with the names of the texts' own nodes. The
// best texts of every name come first, so that a frequent name leaves room for the others. Index: node_text.
UNWIND $phrases AS phrase
CALL (phrase) {
  CALL db.index.fulltext.queryNodes('node_text', phrase, {limit: $limit}) YIELD node
  RETURN collect(node) AS nodes
}
UNWIND range(0, size(nodes) - 1) AS place
WITH nodes[place] AS node, min(place) AS place
ORDER BY place, node.id
LIMIT $maxTexts
WITH
  node {.id, .description, .updated_at} AS node,
  COLLECT {
    MATCH (node)-[:_NAMED]->(n:_Name)
    WITH n.name AS name
    WHERE name IS NOT NULL
    RETURN name
  } AS names
WHERE none(field IN [node.id, node.description, node.updated_at] WHERE field IS NULL)
RETURN node, names
