// Returns counts of what callers stored and apart from them of what was derived, which is nothing where no text has origins, and
// the most connected nodes. Edges to external nodes are counted apart and subtracted. The candidates with the highest degrees
// are counted exactly. A node that is deleted while it is read is left out.
CALL () {
  MATCH (:_External)-[r:RELATES_TO]-()
  RETURN count(DISTINCT r) AS loose
}
WITH loose, EXISTS { (:_Origin) } AS isRead
WITH loose, {
  nodes: COUNT { (:_Derived) },
  edges: CASE WHEN isRead THEN COUNT { (:Node)-[r:RELATES_TO]->(:Node) WHERE r.derived } ELSE 0 END,
  hyperedges: CASE WHEN isRead THEN COUNT { (h:Hyperedge) WHERE h.derived } ELSE 0 END
} AS derived
RETURN
  COUNT { (:Node) } - derived.nodes AS nodes,
  COUNT { ()-[:RELATES_TO]->() } - loose - derived.edges AS edges,
  COUNT { (:Hyperedge) } - derived.hyperedges AS hyperedges,
  derived,
  COLLECT {
    MATCH (n:Node)
    WITH n, COUNT { (n)-[:RELATES_TO]-() } + COUNT { (n)-[:PARTICIPATES_IN]->() } AS degree
    WHERE degree > 0
    ORDER BY n:_Derived, degree DESC, n.key
    LIMIT $candidates
    WITH
      n,
      COUNT { (n)-[:RELATES_TO]-(:Node) } + COUNT { (n)-[:PARTICIPATES_IN]->(:Hyperedge) } AS connections
    WHERE connections > 0
    ORDER BY n:_Derived, connections DESC, n.key
    LIMIT $top
    WITH n {.key, .description, connections: connections, derived: n:_Derived} AS node
    WHERE node.key IS NOT NULL AND node.description IS NOT NULL
    RETURN node
  } AS top_nodes
