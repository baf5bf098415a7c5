// How many edges and hyperedges a node has; locks it until the transaction ends.
MATCH (n:Node {key: $key})
WHERE n.id IS NOT NULL
SET n.created_at = n.created_at
RETURN COUNT { (n)-[:RELATES_TO]-() } AS edges, COUNT { (n)-[:PARTICIPATES_IN]->() } AS hyperedges
