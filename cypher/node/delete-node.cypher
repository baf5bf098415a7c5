// Deletes a node with its edges; counts what goes. Its names go unless another node bears them.
MATCH (n:Node {key: $key})
CALL (n) {
  MATCH (n)-[:_NAMED]->(name:_Name)
  WHERE COUNT { (name)<-[:_NAMED]-() } = 1
  DETACH DELETE name
}
WITH n, COUNT { (n)-[:RELATES_TO]-() } AS edges
DETACH DELETE n
RETURN edges
