// Makes malformed edges anew, by Neo4j's ids, under the type _EXTERNAL.
UNWIND $elements AS element
MATCH ()-[locked:RELATES_TO]->()
WHERE elementId(locked) = element
SET locked.created_at = locked.created_at
// It is matched again after the lock, because the planner keeps the values that it read before.
WITH element
MATCH (a)-[r:RELATES_TO]->(b)
WHERE elementId(r) = element AND NOT [r.id, r.relationship, r.label, r.data, r.created_at] IS :: LIST<STRING NOT NULL> NOT NULL
CREATE (a)-[moved:_EXTERNAL]->(b)
SET moved = properties(r)
DELETE r
