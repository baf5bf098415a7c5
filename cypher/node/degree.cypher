// How many edges and hyperedges a node has; locks it until the transaction ends.
MATCH (n:Node {key: $key})
REMOVE n._lock
RETURN COUNT { (n)-[:RELATES_TO]-() } AS edges, COUNT { (n)-[:PARTICIPATES_IN]->() } AS hyperedges
