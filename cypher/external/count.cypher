// Counts what others than the service wrote: nodes, relationships between nodes that are or can become memories, and hyperedges.
CALL () {
  MATCH (n)
  WHERE
    none(label IN labels(n) WHERE label = 'Hyperedge' OR (label STARTS WITH '_' AND NOT label IN ['_Derived', '_Pending', '_ToEnrich'])) AND
    NOT (n:Node AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL)
  RETURN count(n) AS nodes
}
CALL () {
  MATCH (a)-[r]->(b)
  WHERE
    NOT type(r) STARTS WITH '_' AND type(r) <> 'PARTICIPATES_IN' AND
    none(label IN labels(a) + labels(b) WHERE label = 'Hyperedge' OR (label STARTS WITH '_' AND NOT label IN ['_Derived', '_Pending', '_ToEnrich'])) AND
    NOT (r:RELATES_TO AND [r.id] IS :: LIST<STRING NOT NULL> NOT NULL)
  RETURN count(r) AS edges
}
RETURN
  nodes,
  edges,
  COUNT { (h:Hyperedge) WHERE NOT [h.id] IS :: LIST<STRING NOT NULL> NOT NULL } AS hyperedges
