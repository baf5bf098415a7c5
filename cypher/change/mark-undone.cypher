// Marks a change as undone, by the unique index on _Change.id.
MATCH (c:_Change {id: $id})
USING INDEX SEEK c:_Change(id)
SET c.undone_at = $at
