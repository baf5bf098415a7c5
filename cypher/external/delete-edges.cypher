// Deletes external relationships by Neo4j's ids, before edges of the service say the same. Returns those that were there.
UNWIND $elements AS element
MATCH ()-[r]->()
WHERE elementId(r) = element AND NOT (r:RELATES_TO AND [r.id] IS :: LIST<STRING NOT NULL> NOT NULL)
DELETE r
RETURN element
