// Deletes those of the edges that touch the node; returns the ids that were found.
UNWIND $ids AS id
MATCH (n:Node {key: $key})-[r:RELATES_TO {id: id}]-()
DELETE r
RETURN id
