// The nodes next to those of a frontier that pass the filters, the most connected first, then the newest: `keys`. `present` are
// the keys of the frontier that nodes have. One row. Index: unique on Node.key.
CALL () {
  UNWIND $frontier AS key
  MATCH (n:Node {key: key})
  USING INDEX SEEK n:Node(key)
  RETURN collect(n.key) AS present
}
CALL () {
  // The rows that are sorted carry no list, whose memory would count for each of them.
  CALL () {
    UNWIND $frontier AS key
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[r:RELATES_TO]-(node:Node)
    WHERE ($labels IS NULL OR r.label IN $labels) AND ($derived OR r.derived IS NULL)
    RETURN node
    UNION
    UNWIND $frontier AS key
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE ($labels IS NULL OR h.label IN $labels) AND ($derived OR h.derived IS NULL)
    WITH DISTINCT h
    MATCH (h)<-[:PARTICIPATES_IN]-(node:Node)
    RETURN node
  }
  // part: picture/is-drawn
    NOT node.key IN $known AND
    // part: recall/filter
  WITH
    node.key AS key,
    node.created_at AS at,
    COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() } AS degree
  WHERE key IS NOT NULL
  WITH key, at, degree
  // part: picture/reached
}
RETURN present, keys
