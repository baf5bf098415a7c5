// Nodes one and two steps from hot ones, over edges and through hyperedges, each list cut at its limit.
UNWIND $keys AS key
MATCH (hot:Node {key: key})
CALL (hot) {
  MATCH (hot)-[:RELATES_TO]-(near:Node)
  RETURN near
  LIMIT $near
  UNION
  MATCH (hot)-[:PARTICIPATES_IN]->(:Hyperedge)<-[:PARTICIPATES_IN]-(near:Node)
  RETURN near
  LIMIT $near
}
RETURN
  key,
  near.key AS near,
  COLLECT {
    MATCH (near)-[:RELATES_TO]-(far:Node)
    RETURN far.key AS far
    LIMIT $far
    UNION
    MATCH (near)-[:PARTICIPATES_IN]->(:Hyperedge)<-[:PARTICIPATES_IN]-(far:Node)
    RETURN far.key AS far
    LIMIT $far
  } AS far
