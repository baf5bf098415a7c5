// Deletes a change, by the unique index on _Change.id.
MATCH (c:_Change {id: $id})
USING INDEX SEEK c:_Change(id)
DELETE c
