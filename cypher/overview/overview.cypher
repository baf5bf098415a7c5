// Counts from the count store, the most connected nodes by degree, and the types with their nodes.
RETURN
  COUNT { (:Node) } AS nodes,
  COUNT { ()-[:RELATES_TO]->() } AS edges,
  COUNT { (:Hyperedge) } AS hyperedges,
  COLLECT {
    MATCH (n:Node)
    WITH n, COUNT { (n)-[:RELATES_TO]-() } + COUNT { (n)-[:PARTICIPATES_IN]->() } AS connections
    WHERE connections > 0 AND n.id IS NOT NULL
    ORDER BY connections DESC, n.key
    LIMIT $top
    RETURN n {.key, .description, connections: connections}
  } AS top_nodes
