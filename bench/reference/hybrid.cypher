// Frozen: the cost of one hybrid search with context in Neo4j itself. Never tuned together with the service.
CALL () {
  CALL db.index.fulltext.queryNodes('node_text', $text, {limit: 30}) YIELD node, score
  RETURN node, score, 'text' AS channel
  UNION ALL
  CALL db.index.vector.queryNodes('node_vector', 30, $vector) YIELD node, score
  RETURN node, score, 'vector' AS channel
  UNION ALL
  CALL db.index.fulltext.queryRelationships('edge_text', $text, {limit: 15}) YIELD relationship, score
  UNWIND [startNode(relationship), endNode(relationship)] AS node
  RETURN node, score, 'edge' AS channel
}
WITH node, collect([channel, score]) AS signals
WITH
  node,
  signals,
  reduce(sum = 0.0, signal IN signals |
    sum + signal[1] * CASE signal[0] WHEN 'text' THEN 0.03 WHEN 'vector' THEN 0.7 ELSE 0.01 END
  ) AS score
ORDER BY score DESC
LIMIT 10
RETURN
  node.key AS key,
  node.description AS description,
  node.node_type AS node_type,
  score,
  [signal IN signals | signal[0]] AS channels,
  COLLECT {
    MATCH (node)-[r:RELATES_TO]-(other)
    RETURN [r.label, other.key]
    LIMIT 10
  } AS context
