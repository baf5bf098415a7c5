// The edges and hyperedges of nodes that are drawn as they were believed at a time, as picture/links has them. One row. Present
// states by the unique index on Node.key, past ones by that on _PastMember.key.
CALL () {
  CALL () {
    UNWIND $keys AS key
    MATCH (a:Node {key: key})
    USING INDEX SEEK a:Node(key)
    MATCH (a)-[r:RELATES_TO]->(b:Node)
    WHERE coalesce(r.since, r.created_at) <= $at
    RETURN r AS link, a.key AS from, b.key AS to
    UNION ALL
    UNWIND $keys AS key
    // part: past/of-key
    AND p.kind = 'edge'
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    WHERE m.position < other.position
    RETURN p AS link, m.key AS from, other.key AS to
  }
  // part: picture/edges
}
CALL () {
  CALL () {
    UNWIND $keys AS key
    MATCH (n:Node {key: key})-[place:PARTICIPATES_IN]->(h:Hyperedge)
    USING INDEX SEEK n:Node(key)
    WHERE coalesce(h.since, h.created_at) <= $at
    RETURN h AS link, n.key AS key, place.position AS position
    UNION ALL
    UNWIND $keys AS key
    // part: past/of-key
    AND p.kind = 'hyperedge'
    RETURN p AS link, m.key AS key, m.position AS position
  }
  // part: picture/hyperedges
}
RETURN edges, hyperedges
