// The same as picture/totals as the memory was believed at a time. One row. Indexes as picture/as-of/nodes and picture/as-of/links.
CALL () {
  // part: recall/past-sources
  // part: picture/past-keys-of-labels
  // part: picture/state-of-key
  RETURN node
}
WITH node
WHERE
  // part: recall/filter
WITH node.key AS key, node:_Derived AS derived
WHERE key IS NOT NULL
WITH collect({key: key, derived: derived}) AS passing
CALL (passing) {
  CALL (passing) {
    UNWIND passing AS each
    MATCH (a:Node {key: each.key})
    USING INDEX SEEK a:Node(key)
    MATCH (a)-[r:RELATES_TO]->(b:Node)
    WHERE coalesce(r.since, r.created_at) <= $at AND ($labels IS NULL OR r.label IN $labels)
    RETURN r.derived IS NULL AND NOT each.derived AS stored, b.key AS key
    UNION ALL
    UNWIND passing AS each
    WITH each.key AS key, each.derived AS derived
    // part: past/of-key
    AND p.kind = 'edge' AND ($labels IS NULL OR p.label IN $labels)
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    WHERE m.position < other.position
    RETURN p.derived IS NULL AND NOT derived AS stored, other.key AS key
  }
  WITH key, stored, count(*) AS links
  // part: picture/state-of-key
  WITH node, stored, links
  WHERE
    // part: recall/filter
  WITH stored AND NOT node:_Derived AS isStored, links
  // part: picture/edge-counts
}
CALL (passing) {
  CALL (passing) {
    UNWIND passing AS each
    MATCH (n:Node {key: each.key})-[:PARTICIPATES_IN]->(h:Hyperedge)
    USING INDEX SEEK n:Node(key)
    WHERE coalesce(h.since, h.created_at) <= $at AND ($labels IS NULL OR h.label IN $labels)
    RETURN h AS link, each.derived AS derived
    UNION ALL
    UNWIND passing AS each
    WITH each.key AS key, each.derived AS derived
    // part: past/of-key
    AND p.kind = 'hyperedge' AND ($labels IS NULL OR p.label IN $labels)
    RETURN p AS link, derived
  }
  WITH link, count(*) AS members, count(CASE WHEN NOT derived THEN 1 END) AS stored
  WHERE members >= 2
  WITH link.derived IS NULL AND stored >= 2 AS isStored, count(*) AS links
  // part: picture/hyperedge-counts
}
WITH *, size([each IN passing WHERE each.derived]) AS derivedNodes
RETURN size(passing) - derivedNodes AS nodes, derivedNodes, edges, derivedEdges, hyperedges, derivedHyperedges
