// The candidates of a recall, a row a channel: full-text over nodes (also by pairs of characters for scripts without spaces),
// over edges for the nodes they join and over hyperedges for their members, the members of hyperedges near in meaning, and the
// nodes nearest in meaning; each row with the keys of the nodes named in the query. Indexes: node_text, node_cjk, edge_text,
// hyperedge_text, hyperedge_vector, node_vector, _Name.name.
CALL () {
  UNWIND $runs AS run
  MATCH (name:_Name {name: run})
  USING INDEX SEEK name:_Name(name)
  WHERE COUNT { (name)<-[:_NAMED]-() } <= $bearers
  MATCH (name)<-[:_NAMED]-(node:Node)
  RETURN collect(DISTINCT node.key)[..$facets] AS named
}
CALL () {
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('node_text', text, {limit: $searched}) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, score
  WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  LIMIT $candidates
  RETURN 'text' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
  UNION ALL
  WITH $cjk AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('node_cjk', text, {limit: $searched}) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, score
  WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  LIMIT $candidates
  RETURN 'cjk' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryRelationships('edge_text', text, {limit: $links}) YIELD relationship, score
  UNWIND [startNode(relationship), endNode(relationship)] AS node
  WITH node, max(score) AS score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, score
  WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  RETURN 'edge' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('hyperedge_text', text, {limit: $links}) YIELD node AS hyperedge, score
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WITH node, max(score) AS score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, score
  WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  RETURN 'hyperedge' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
  UNION ALL
  CALL db.index.vector.queryNodes('hyperedge_vector', $links, $vector) YIELD node AS hyperedge, score
  WITH hyperedge, 2 * score - 1 AS cosine
  WHERE cosine > $cosineFloor
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WITH node, max(cosine) AS score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, score
  WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  RETURN 'hyperedge vector' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
  UNION ALL
  CALL db.index.vector.queryNodes('node_vector', $nearestSearched, $vector) YIELD node, score
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node, score
  WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  LIMIT $nearest
  RETURN 'vector' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(2 * score - 1) AS scores
}
RETURN channel, keys, revs, scores, named
