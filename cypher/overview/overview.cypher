// Returns counts of what the service wrote, and the most connected nodes. Edges to external nodes are counted apart and subtracted.
// The candidates with the highest degrees are counted exactly. A node that is deleted while it is read is left out.
CALL () {
  MATCH (:_External)-[r:RELATES_TO]-()
  RETURN count(DISTINCT r) AS loose
}
RETURN
  COUNT { (:Node) } AS nodes,
  COUNT { ()-[:RELATES_TO]->() } - loose AS edges,
  COUNT { (:Hyperedge) } AS hyperedges,
  COLLECT {
    MATCH (n:Node)
    WITH n, COUNT { (n)-[:RELATES_TO]-() } + COUNT { (n)-[:PARTICIPATES_IN]->() } AS degree
    WHERE degree > 0
    ORDER BY degree DESC, n.key
    LIMIT $candidates
    WITH
      n,
      COUNT { (n)-[:RELATES_TO]-(:Node) } + COUNT { (n)-[:PARTICIPATES_IN]->(:Hyperedge) } AS connections
    WHERE connections > 0
    ORDER BY connections DESC, n.key
    LIMIT $top
    WITH n {.key, .description, connections: connections} AS node
    WHERE node.key IS NOT NULL AND node.description IS NOT NULL
    RETURN node
  } AS top_nodes
