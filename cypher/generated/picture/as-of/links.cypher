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
    // The past relationships of a key that were believed at a time.
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.since <= $at AND p.until > $at
    AND p.kind = 'edge'
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    WHERE m.position < other.position
    RETURN p AS link, m.key AS from, other.key AS to
  }
  // Edges between nodes that are drawn, what callers stored first, then the newest.
  WITH link, from, to
  WHERE to IN $keys AND ($labels IS NULL OR link.label IN $labels) AND ($derived OR link.derived IS NULL)
  WITH link, from, to
  ORDER BY link.derived IS NOT NULL, link.created_at DESC, link.id
  LIMIT $edges
  WITH link, [link.id, from, to, link.relationship, link.label] AS fields
  WHERE none(field IN fields WHERE field IS NULL)
  RETURN collect(fields + [link.valid_from, link.valid_to, link.derived]) AS edges
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
    // The past relationships of a key that were believed at a time.
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.since <= $at AND p.until > $at
    AND p.kind = 'hyperedge'
    RETURN p AS link, m.key AS key, m.position AS position
  }
  // Hyperedges with at least two nodes that are drawn, in the order of their places; what callers stored first, then the newest.
  WITH link, key, position
  WHERE ($labels IS NULL OR link.label IN $labels) AND ($derived OR link.derived IS NULL)
  WITH link, key, position
  ORDER BY position
  WITH link, collect(key) AS nodes
  WHERE size(nodes) >= 2
  WITH link, nodes
  ORDER BY link.derived IS NOT NULL, link.created_at DESC, link.id
  LIMIT $hyperedges
  WITH
    link,
    [
      link.id,
      nodes[..$drawn],
      COUNT { (link)<-[:PARTICIPATES_IN]-(:Node) } + COUNT { (link)<-[:_MEMBER_OF]-() },
      link.relationship,
      link.label
    ] AS fields
  WHERE none(field IN fields WHERE field IS NULL)
  RETURN collect(fields + [link.valid_from, link.valid_to, link.derived]) AS hyperedges
}
RETURN edges, hyperedges
