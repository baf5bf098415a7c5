// Deletes external relationships by Neo4j's ids, before edges of the service say the same. Returns those that were there.
UNWIND $elements AS element
MATCH ()-[r:!RELATES_TO]->()
WHERE elementId(r) = element
DELETE r
RETURN element
