// The edges between nodes that are drawn, and the hyperedges with at least two of them, what callers stored first, then the
// newest. A hyperedge has its drawn members in order, `drawn` at most, and the number of all.
// One row. Index: unique on Node.key.
CALL () {
  UNWIND $keys AS key
  MATCH (a:Node {key: key})
  USING INDEX SEEK a:Node(key)
  MATCH (a)-[link:RELATES_TO]->(b:Node)
  WITH link, a.key AS from, b.key AS to
  // part: picture/edges
}
CALL () {
  UNWIND $keys AS key
  MATCH (n:Node {key: key})-[place:PARTICIPATES_IN]->(link:Hyperedge)
  USING INDEX SEEK n:Node(key)
  WITH link, n.key AS key, place.position AS position
  // part: picture/hyperedges
}
RETURN edges, hyperedges
