// Deletes a node with its edges; counts what goes. Its text leaves the context of those that follow it in a sequence,
// its names go unless another node bears them.
MATCH (n:Node {key: $key})
CALL (n) {
  MATCH
    (n)
    ((a:Node)-[r:RELATES_TO]-(b:Node)
      WHERE (r.label IN $precedes AND startNode(r) = a) OR (r.label IN $follows AND endNode(r) = a)){1,2}
    (after)
  WITH DISTINCT after
  WHERE after <> n
  SET
    after:_Pending,
    after.rev = after.rev + 1,
    after.derived_from = null,
    after.search_text = split(after.search_text, $separator)[0]
}
CALL (n) {
  MATCH (text:Node)-[:RELATES_TO]->(n)
  WHERE n.node_type IN $authorTypes AND text <> n
  SET
    text:_Pending,
    text.rev = text.rev + 1
}
CALL (n) {
  MATCH (n)-[:_NAMED]->(name:_Name)
  WHERE COUNT { (name)<-[:_NAMED]-() } = 1
  DETACH DELETE name
}
WITH n, COUNT { (n)-[:RELATES_TO]-() } AS edges
DETACH DELETE n
RETURN edges
