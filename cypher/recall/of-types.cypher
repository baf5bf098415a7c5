// The nearest nodes of some types, by comparison with all nodes of the types if these are few; otherwise no hits. One row.
// Index: node_type.
CALL () {
  MATCH (node:Node)
  USING INDEX SEEK node:Node(node_type)
  WHERE node.node_type IN $nodeTypes
  WITH node
  LIMIT $compared + 1
  RETURN collect(node) AS nodes
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node
  WHERE
    size(nodes) <= $compared AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, 2 * vector.similarity.cosine(node.embedding, $vector) - 1 AS score
  WHERE score IS NOT NULL AND [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  ORDER BY score DESC, key
  LIMIT $candidates
  RETURN collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
}
RETURN 'vector' AS channel, keys, revs, scores, size(nodes) AS nodes
