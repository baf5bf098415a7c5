// How many nodes pass the filters, and how many edges and hyperedges with the labels join them: what callers stored, and apart what
// was derived or has a derived end. One row. Indexes as picture/nodes.
CALL () {
  // part: recall/sources
  // part: picture/of-labels
}
WITH node
WHERE
  // part: recall/filter
WITH collect(node) AS passing
CALL (passing) {
  UNWIND passing AS a
  MATCH (a)-[r:RELATES_TO]->(node:Node)
  WHERE ($labels IS NULL OR r.label IN $labels)
  WITH a, r, node
  WHERE
    // part: recall/filter
  WITH r.derived IS NULL AND NOT a:_Derived AND NOT node:_Derived AS isStored, count(*) AS links
  // part: picture/edge-counts
}
CALL (passing) {
  UNWIND passing AS n
  MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
  WHERE ($labels IS NULL OR h.label IN $labels)
  WITH h, count(*) AS members, count(CASE WHEN NOT n:_Derived THEN 1 END) AS stored
  WHERE members >= 2
  WITH h.derived IS NULL AND stored >= 2 AS isStored, count(*) AS links
  // part: picture/hyperedge-counts
}
WITH *, size([n IN passing WHERE n:_Derived]) AS derivedNodes
RETURN size(passing) - derivedNodes AS nodes, derivedNodes, edges, derivedEdges, hyperedges, derivedHyperedges
