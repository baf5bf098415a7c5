// The node a walk starts from, by the unique index on Node.key.
MATCH (n:Node {key: $key})
RETURN
  n.node_type AS node_type,
  COUNT { (n)-[:RELATES_TO]-() } + COUNT { (n)-[:PARTICIPATES_IN]->() } AS degree
