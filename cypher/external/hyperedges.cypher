// Returns external hyperedges, in the order of their ids, with their members that are memories.
MATCH (h:Hyperedge)
WHERE elementId(h) > $after AND NOT [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
RETURN
  elementId(h) AS element,
  h {.*, embedding: null, embedding_b: null} AS properties,
  COLLECT {
    MATCH (n:Node)-[p:PARTICIPATES_IN]->(h)
    WHERE [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
    WITH n, min(p.position) AS position
    ORDER BY position, n.key
    RETURN n.key
  } AS nodes
ORDER BY element
LIMIT $limit
