// Deletes a node with its edges; tells what goes of what the service wrote. Edges that others drew go too, since none can
// stand without its end. Its names go unless another node bears them.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
WITH
  n,
  COUNT { (n)-[r:RELATES_TO]-() WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL } AS edges,
  COLLECT {
    MATCH (n)-[r:RELATES_TO]-()
    WHERE r.label IS NOT NULL
    RETURN DISTINCT r.label
  } AS labels,
  n.node_type AS node_type,
  COLLECT {
    MATCH (n)-[:_NAMED]->(name:_Name)
    RETURN name
    ORDER BY name.name
  } AS names
DETACH DELETE n
WITH edges, labels, node_type, names
CALL (names) {
  UNWIND names AS name
  // Takes the locks in one order, so that of two nodes that go at once the last one sees that nobody else bears the name.
  SET name.name = name.name
  WITH name
  WHERE NOT EXISTS { (name)<-[:_NAMED]-() }
  DETACH DELETE name
}
RETURN edges, labels, node_type
