// Deletes a node with its edges, also those of external data, and with the names that no other node has. Returns the
// id, the edges and labels that the service wrote and the type, by the unique index on Node.key.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
WITH
  n,
  n.id AS id,
  COUNT { (n)-[:RELATES_TO]-() } AS edges,
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
WITH id, edges, labels, node_type, names
CALL (names) {
  UNWIND names AS name
  // Locks in one order, so that of two nodes that are deleted at the same time the second one deletes a common name.
  SET name.name = name.name
  WITH name
  WHERE NOT EXISTS { (name)<-[:_NAMED]-() }
  DETACH DELETE name
}
RETURN id, edges, labels, node_type
