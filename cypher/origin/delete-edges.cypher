// Deletes edges that nothing supports any more. Returns those that were there, by the unique index on RELATES_TO.id.
UNWIND $ids AS id
MATCH ()-[r:RELATES_TO {id: id}]->()
USING INDEX SEEK r:RELATES_TO(id)
WITH id, r, r.label AS label
DELETE r
RETURN id, label
