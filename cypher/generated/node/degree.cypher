// Returns the number of edges and hyperedges of a node and its version, and locks it until the transaction ends, by the unique index on
// Node.key. There is no row if the node is deleted while the statement waits for the lock.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
SET n.created_at = n.created_at
WITH n
WHERE
  // Whether the service wrote the node: a server holds what others drew until the next sweep.
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
RETURN
  COUNT { (n)-[:RELATES_TO]-() } AS edges,
  COUNT { (n)-[:PARTICIPATES_IN]->(:Hyperedge) } AS hyperedges,
  n.updated_at AS updated_at
