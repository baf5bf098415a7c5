// Deletes a node with its edges; counts what goes.
MATCH (n:Node {key: $key})
WITH n, COUNT { (n)-[:RELATES_TO]-() } AS edges
DETACH DELETE n
RETURN edges
