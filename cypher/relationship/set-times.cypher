// Writes the valid times of an edge, by the unique index on RELATES_TO.id.
MATCH ()-[r:RELATES_TO {id: $id}]->()
USING INDEX SEEK r:RELATES_TO(id)
SET r.valid_from = $validFrom, r.valid_to = $validTo
