// Candidates by meaning: the nearest nodes, and the members of the nearest hyperedges; each with the nodes named in the
// query that it is joined to. Indexes: node_vector, hyperedge_vector, _Name.name.
CALL () {
  UNWIND $runs AS run
  MATCH (name:_Name {name: run})
  WHERE COUNT { (name)<-[:_NAMED]-() } <= $bearers
  MATCH (name)<-[:_NAMED]-(facet:Node)
  RETURN collect(DISTINCT facet)[..$facets] AS named
}
CALL () {
  CALL db.index.vector.queryNodes('node_vector', $searched, $vector) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
  RETURN node, 'vector' AS channel, 2 * score - 1 AS score
  LIMIT $candidates
  UNION ALL
  CALL db.index.vector.queryNodes('hyperedge_vector', $links, $vector) YIELD node AS hyperedge, score
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WITH node, max(2 * score - 1) AS score
  WHERE
    score > $cosineFloor AND
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
  RETURN node, 'hyperedge vector' AS channel, score
}
WITH *
WHERE node.rev IS NOT NULL
RETURN
  node.id AS id,
  node.key AS key,
  node.rev AS rev,
  channel,
  score,
  COLLECT {
    UNWIND named AS facet
    MATCH (node)-[:RELATES_TO]-(facet)
    RETURN DISTINCT facet.key
  } AS facets
