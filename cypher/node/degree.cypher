// Returns the number of edges and hyperedges of a node and its version, and locks it until the transaction ends, by the unique index on
// Node.key. There is no row if the node is deleted while the statement waits for the lock.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
SET n.created_at = n.created_at
WITH n
WHERE
  // part: node/is-memory
RETURN
  COUNT { (n)-[:RELATES_TO]-() } AS edges,
  COUNT { (n)-[:PARTICIPATES_IN]->(:Hyperedge) } AS hyperedges,
  n.updated_at AS updated_at
