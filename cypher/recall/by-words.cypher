// Candidates by words: full-text over nodes (also by pairs of characters for scripts without spaces), over edges for
// the nodes they join and over hyperedges for their members; each with the nodes named in the query that it is joined
// to. Indexes: node_text, node_cjk, edge_text, hyperedge_text, _Name.name.
CALL () {
  UNWIND $runs AS run
  MATCH (name:_Name {name: run})
  WHERE COUNT { (name)<-[:_NAMED]-() } <= $bearers
  MATCH (name)<-[:_NAMED]-(facet:Node)
  RETURN collect(DISTINCT facet)[..$facets] AS named
}
CALL () {
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('node_text', text, {limit: $searched}) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
  RETURN node, 'text' AS channel, score
  LIMIT $candidates
  UNION ALL
  WITH $cjk AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('node_cjk', text, {limit: $searched}) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
  RETURN node, 'cjk' AS channel, score
  LIMIT $candidates
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryRelationships('edge_text', text, {limit: $links}) YIELD relationship, score
  UNWIND [startNode(relationship), endNode(relationship)] AS node
  WITH node, max(score) AS score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
  RETURN node, 'edge' AS channel, score
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('hyperedge_text', text, {limit: $links}) YIELD node AS hyperedge, score
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WITH node, max(score) AS score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
  RETURN node, 'hyperedge' AS channel, score
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
