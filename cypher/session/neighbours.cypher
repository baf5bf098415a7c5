// Nodes one and two steps from touched ones, over edges and hyperedges that callers stored, each list up to its limit.
UNWIND $keys AS key
MATCH (touched:Node {key: key})
USING INDEX SEEK touched:Node(key)
CALL (touched) {
  MATCH (touched)-[r:RELATES_TO WHERE r.derived IS NULL]-(near:Node)
  RETURN near
  LIMIT $near
  UNION
  MATCH (touched)-[:PARTICIPATES_IN]->(h:Hyperedge WHERE h.derived IS NULL)<-[:PARTICIPATES_IN]-(near:Node)
  RETURN near
  LIMIT $near
}
WITH
  key,
  near.key AS nearKey,
  COLLECT {
    MATCH (near)-[r:RELATES_TO WHERE r.derived IS NULL]-(other:Node)
    WITH other.key AS far
    WHERE far IS NOT NULL
    RETURN far
    LIMIT $far
    UNION
    MATCH (near)-[:PARTICIPATES_IN]->(h:Hyperedge WHERE h.derived IS NULL)<-[:PARTICIPATES_IN]-(other:Node)
    WITH other.key AS far
    WHERE far IS NOT NULL
    RETURN far
    LIMIT $far
  } AS far
WHERE nearKey IS NOT NULL
RETURN key, nearKey AS near, far
