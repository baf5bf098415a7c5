// Candidates by meaning, a row a channel: the nearest nodes, and the members of the nearest hyperedges. Indexes:
// node_vector, hyperedge_vector.
CALL () {
  CALL db.index.vector.queryNodes('node_vector', $searched, $vector) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node.key AS key, node.rev AS rev, score
  WHERE rev IS NOT NULL
  LIMIT $candidates
  RETURN 'vector' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(2 * score - 1) AS scores
  UNION ALL
  CALL db.index.vector.queryNodes('hyperedge_vector', $links, $vector) YIELD node AS hyperedge, score
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WITH node, max(2 * score - 1) AS score
  WHERE
    score > $cosineFloor AND
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node.key AS key, node.rev AS rev, score
  WHERE rev IS NOT NULL
  RETURN 'hyperedge vector' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
}
RETURN channel, keys, revs, scores
