// Returns counts of what the service wrote, and the most connected nodes. External data is counted apart and subtracted.
// The candidates with the highest degrees are counted exactly. A node that is deleted while it is read is left out.
CALL () {
  MATCH (n:Node)
  WHERE NOT ([n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL)
  RETURN collect(n) AS external
}
CALL (external) {
  UNWIND external AS n
  MATCH (n)-[r:RELATES_TO]-()
  WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL
  RETURN count(DISTINCT r) AS loose
}
RETURN
  COUNT { (:Node) } - size(external) AS nodes,
  COUNT { ()-[r:RELATES_TO]->() WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL } - loose AS edges,
  COUNT { (h:Hyperedge) WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL } AS hyperedges,
  COLLECT {
    MATCH (n:Node)
    WITH n, COUNT { (n)-[:RELATES_TO]-() } + COUNT { (n)-[:PARTICIPATES_IN]->() } AS degree
    WHERE degree > 0 AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
    ORDER BY degree DESC, n.key
    LIMIT $candidates
    WITH
      n,
      COUNT {
        (n)-[r:RELATES_TO]-(other:Node)
        WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND [other.id, other.key] IS :: LIST<STRING NOT NULL> NOT NULL AND other.rev IS :: INTEGER NOT NULL
      } + COUNT { (n)-[:PARTICIPATES_IN]->(h:Hyperedge) WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL } AS connections
    WHERE connections > 0
    ORDER BY connections DESC, n.key
    LIMIT $top
    WITH n {.key, .description, connections: connections} AS node
    WHERE node.key IS NOT NULL AND node.description IS NOT NULL
    RETURN node
  } AS top_nodes
