// The best nodes for a query: full-text over nodes, edges and hyperedges and vectors over nodes, each channel scaled to
// its best hit, weighted and added; with the edges and hyperedges around each. Indexes: node_text, edge_text,
// hyperedge_text, node_vector.
CALL () {
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('node_text', text, {limit: $candidates}) YIELD node, score
  WHERE $nodeTypes IS NULL OR node.node_type IN $nodeTypes
  WITH collect({node: node, score: score}) AS hits, max(score) AS best
  UNWIND hits AS hit
  RETURN hit.node AS node, 'text' AS channel, $weights.text * hit.score / best AS score
  UNION ALL
  CALL db.index.vector.queryNodes('node_vector', $candidates, $vector) YIELD node, score
  WITH node, 2 * score - 1 - $cosineFloor AS score
  WHERE score > 0 AND ($nodeTypes IS NULL OR node.node_type IN $nodeTypes)
  WITH collect({node: node, score: score}) AS hits, max(score) AS best
  UNWIND hits AS hit
  RETURN hit.node AS node, 'vector' AS channel, $weights.vector * hit.score / best AS score
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryRelationships('edge_text', text, {limit: $linkCandidates}) YIELD relationship, score
  WITH collect({edge: relationship, score: score}) AS hits, max(score) AS best
  UNWIND hits AS hit
  UNWIND [startNode(hit.edge), endNode(hit.edge)] AS node
  WITH node, max($weights.edge * hit.score / best) AS score
  WHERE $nodeTypes IS NULL OR node.node_type IN $nodeTypes
  RETURN node, 'edge' AS channel, score
  UNION ALL
  WITH $text AS text
  WHERE text <> ''
  CALL db.index.fulltext.queryNodes('hyperedge_text', text, {limit: $linkCandidates}) YIELD node AS hyperedge, score
  WITH collect({hyperedge: hyperedge, score: score}) AS hits, max(score) AS best
  UNWIND hits AS hit
  WITH hit.hyperedge AS hyperedge, $weights.hyperedge * hit.score / best AS score
  MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
  WHERE $nodeTypes IS NULL OR node.node_type IN $nodeTypes
  RETURN node, 'hyperedge' AS channel, max(score) AS score
}
WITH node, sum(score) AS score, collect(channel) AS matched_by
WHERE all(phrase IN $phrases WHERE toLower(node.search_text) CONTAINS phrase)
WITH node, score, matched_by
ORDER BY score DESC, node.key
LIMIT $maxResults
RETURN
  node {
    .key,
    .description,
    .node_type,
    .data,
    .created_at,
    .updated_at,
    connections: COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() }
  } AS node,
  score,
  matched_by,
  COLLECT {
    MATCH (node)-[r:RELATES_TO]-()
    WHERE $contextEdges > 0
    RETURN {
      id: r.id,
      from: startNode(r).key,
      to: endNode(r).key,
      relationship: r.relationship,
      label: r.label,
      data: r.data,
      created_at: r.created_at
    }
    LIMIT $contextEdges
  } AS edges,
  COLLECT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE $contextHyperedges > 0
    RETURN h {
      .id,
      .relationship,
      .label,
      .data,
      .created_at,
      nodes: COLLECT {
        MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
        RETURN m.key
        ORDER BY p.position
      }
    }
    LIMIT $contextHyperedges
  } AS hyperedges
