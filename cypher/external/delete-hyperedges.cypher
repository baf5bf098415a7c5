// Deletes external hyperedges by Neo4j's ids, once those of the service say the same.
UNWIND $elements AS element
MATCH (h:Hyperedge)
WHERE elementId(h) = element AND NOT [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
DETACH DELETE h
