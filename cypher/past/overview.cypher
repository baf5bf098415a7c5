// Counts of what was believed at a time, the most connected nodes of then, and the number of nodes of each type. Reads all
// nodes, relationships and past states.
CALL () {
  MATCH (n:Node)
  WHERE n.updated_at <= $asOf
  RETURN n.node_type AS type, count(*) AS part
  UNION ALL
  MATCH (v:_Version)
  WHERE v.from <= $asOf AND v.to > $asOf
  RETURN v.node_type AS type, count(*) AS part
}
WITH type, sum(part) AS count
WITH collect({name: type, node_count: count}) AS types, sum(count) AS nodes
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  WHERE coalesce(r.since, r.created_at) <= $asOf
  RETURN count(*) AS presentEdges
}
CALL () {
  MATCH (h:Hyperedge)
  WHERE coalesce(h.since, h.created_at) <= $asOf
  RETURN count(*) AS presentHyperedges
}
CALL () {
  MATCH (p:_PastRelationship)
  WHERE p.since <= $asOf AND p.until > $asOf
  RETURN
    count(CASE WHEN p.kind = 'edge' THEN 1 END) AS pastEdges,
    count(CASE WHEN p.kind = 'hyperedge' THEN 1 END) AS pastHyperedges
}
RETURN
  nodes,
  presentEdges + pastEdges AS edges,
  presentHyperedges + pastHyperedges AS hyperedges,
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
    ORDER BY connections DESC, key
    LIMIT $top
    RETURN {key: key, connections: connections}
  } AS top_nodes
