// The edges between nodes that are drawn, and the hyperedges with at least two of them, what callers stored first, then the
// newest. A hyperedge has its drawn members in order, `drawn` at most, and the number of all.
// One row. Index: unique on Node.key.
CALL () {
  UNWIND $keys AS key
  MATCH (a:Node {key: key})
  USING INDEX SEEK a:Node(key)
  MATCH (a)-[link:RELATES_TO]->(b:Node)
  WITH link, a.key AS from, b.key AS to
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
  UNWIND $keys AS key
  MATCH (n:Node {key: key})-[place:PARTICIPATES_IN]->(link:Hyperedge)
  USING INDEX SEEK n:Node(key)
  WITH link, n.key AS key, place.position AS position
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
