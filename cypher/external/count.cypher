// Counts what others than the service wrote: nodes, relationships between nodes that are or can become memories, and hyperedges.
// By scans.
CALL () {
  MATCH (n)
  WHERE n:_External&!_Hyperedge OR none(label IN labels(n) WHERE label IN ['Node', 'Hyperedge'] OR label STARTS WITH '_')
  RETURN count(n) AS nodes
}
CALL () {
  MATCH (a)-[r]->(b)
  WHERE
    (type(r) = '_EXTERNAL' OR NOT (type(r) STARTS WITH '_' OR type(r) IN ['RELATES_TO', 'PARTICIPATES_IN'])) AND
    all(end IN [a, b] WHERE end:Node|_External&!_Hyperedge OR none(label IN labels(end) WHERE label = 'Hyperedge' OR label STARTS WITH '_'))
  RETURN count(r) AS edges
}
RETURN nodes, edges, COUNT { (:_External&_Hyperedge) } AS hyperedges
