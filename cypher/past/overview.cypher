// Counts of what was believed at a time, stored and derived apart, the most connected nodes of then, and the number of nodes of each type. Reads all
// nodes, relationships and past states.
CALL () {
  MATCH (n:Node)
  WHERE n.updated_at <= $asOf
  RETURN n.node_type AS type, count(CASE WHEN NOT n:_Derived THEN 1 END) AS said, count(CASE WHEN n:_Derived THEN 1 END) AS derived
  UNION ALL
  MATCH (v:_Version)
  WHERE v.from <= $asOf AND v.to > $asOf
  RETURN v.node_type AS type, count(*) AS said, 0 AS derived
}
WITH type, sum(said) AS said, sum(derived) AS derived
WITH collect({name: type, node_count: said, derived: derived}) AS types, sum(said) AS nodes, sum(derived) AS derivedNodes
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  WHERE coalesce(r.since, r.created_at) <= $asOf
  RETURN count(*) - count(r.derived) AS presentEdges, count(r.derived) AS derivedEdges
}
CALL () {
  MATCH (h:Hyperedge)
  WHERE coalesce(h.since, h.created_at) <= $asOf
  RETURN count(*) - count(h.derived) AS presentHyperedges, count(h.derived) AS derivedHyperedges
}
CALL () {
  MATCH (p:_PastRelationship)
  WHERE p.since <= $asOf AND p.until > $asOf
  WITH p.kind = 'edge' AS isEdge, p.derived AS derived
  RETURN
    count(CASE WHEN isEdge AND derived IS NULL THEN 1 END) AS pastEdges,
    count(CASE WHEN isEdge AND derived THEN 1 END) AS pastDerivedEdges,
    count(CASE WHEN NOT isEdge AND derived IS NULL THEN 1 END) AS pastHyperedges,
    count(CASE WHEN NOT isEdge AND derived THEN 1 END) AS pastDerivedHyperedges
}
RETURN
  nodes,
  presentEdges + pastEdges AS edges,
  presentHyperedges + pastHyperedges AS hyperedges,
  {nodes: derivedNodes, edges: derivedEdges + pastDerivedEdges, hyperedges: derivedHyperedges + pastDerivedHyperedges} AS derived,
  types,
  COLLECT {
    CALL () {
      MATCH (n:Node)-[r:RELATES_TO]-(other:Node)
      WHERE coalesce(r.since, r.created_at) <= $asOf
      RETURN n.key AS key, count(*) AS part
      UNION ALL
      MATCH (n:Node)-[:PARTICIPATES_IN]->(h:Hyperedge)
      WHERE coalesce(h.since, h.created_at) <= $asOf
      RETURN n.key AS key, count(*) AS part
      UNION ALL
      MATCH (m:_PastMember)-[:_MEMBER_OF]->(p:_PastRelationship)
      WHERE p.since <= $asOf AND p.until > $asOf
      RETURN m.key AS key, count(*) AS part
    }
    WITH key, sum(part) AS connections
    OPTIONAL MATCH (n:Node&_Derived {key: key})
    USING INDEX SEEK n:Node(key)
    WITH key, n IS NOT NULL AS derived, connections
    ORDER BY derived, connections DESC, key
    LIMIT $top
    RETURN {key: key, connections: connections, derived: derived}
  } AS top_nodes
