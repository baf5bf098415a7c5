// The keys of nodes that may answer a question as of a time, one row a channel and index: nodes and versions by words, in scripts
// without spaces by pairs of characters, and by vector; nodes by names, the ends of edges by words, and the members of
// hyperedges by words and by vector. What the nodes said then is not compared here. The words of versions are indexed after
// commits, so that updates do not wait for it; this waits. Indexes: node_text, node_cjk, node_vector, version_text,
// version_cjk, version_vector, edge_text, hyperedge_text, hyperedge_vector, _Name.name.
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
CALL () {
  UNWIND [['text', $text], ['every word', $everyWord], ['cjk', $cjk]] AS search
  WITH search[0] AS channel, search[1] AS text
  WHERE text <> ''
  CALL (channel, text) {
    CALL db.index.fulltext.queryNodes(CASE channel WHEN 'cjk' THEN 'node_cjk' ELSE 'node_text' END, text, {limit: $searched})
    YIELD node, score
    WHERE node.created_at <= $at AND NOT node:_Derived
    RETURN 'node' AS index, node.key AS key, score
    LIMIT $candidates
    UNION ALL
    CALL db.index.fulltext.queryNodes(CASE channel WHEN 'cjk' THEN 'version_cjk' ELSE 'version_text' END, text, {limit: $searched})
    YIELD node AS version, score
    WHERE version.to > $at AND version.created_at <= $at
    WITH version.key AS key, max(score) AS score
    RETURN 'version' AS index, key, score
    ORDER BY score DESC
    LIMIT $candidates
  }
  RETURN channel, index, key, score
  UNION ALL
  CALL db.index.vector.queryNodes('node_vector', $searched, $vector) YIELD node, score
  WHERE node.created_at <= $at AND NOT node:_Derived
  RETURN 'vector' AS channel, 'node' AS index, node.key AS key, 2 * score - 1 AS score
  LIMIT $candidates
  UNION ALL
  CALL db.index.vector.queryNodes('version_vector', $searched, $vector) YIELD node AS version, score
  WHERE version.to > $at AND version.created_at <= $at
  WITH version.key AS key, 2 * max(score) - 1 AS score
  RETURN 'vector' AS channel, 'version' AS index, key, score
  ORDER BY score DESC
  LIMIT $candidates
  UNION ALL
  UNWIND $runs AS run
  // part: recall/known-names
  RETURN 'name' AS channel, 'node' AS index, node.key AS key, toFloat(max(size(run))) AS score
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryRelationships('edge_text', text, {limit: $links}) YIELD relationship, score
  WHERE coalesce(relationship.since, relationship.created_at) <= $at
  UNWIND [startNode(relationship), endNode(relationship)] AS node
  WITH node, score
  WHERE NOT node:_Derived
  RETURN 'edge' AS channel, 'node' AS index, node.key AS key, max(score) AS score
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('hyperedge_text', text, {limit: $links}) YIELD node AS hyperedge, score
  WHERE coalesce(hyperedge.since, hyperedge.created_at) <= $at
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WHERE NOT node:_Derived
  RETURN 'hyperedge' AS channel, 'node' AS index, node.key AS key, max(score) AS score
  UNION ALL
  CALL db.index.vector.queryNodes('hyperedge_vector', $links, $vector) YIELD node AS hyperedge, score
  WITH hyperedge, 2 * score - 1 AS cosine
  WHERE cosine > $cosineFloor AND coalesce(hyperedge.since, hyperedge.created_at) <= $at
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WHERE NOT node:_Derived
  RETURN 'hyperedge vector' AS channel, 'node' AS index, node.key AS key, max(cosine) AS score
}
WITH channel, index, key, max(score) AS score
WHERE key IS NOT NULL
WITH channel, index, key, score
ORDER BY score DESC, key
WITH channel, index, collect(key) AS keys, collect(score) AS scores
RETURN channel, keys, scores
