// Returns the changes of a kind with these ids, by the unique index on _Change.id.
UNWIND $ids AS id
MATCH (c:_Change {id: id})
USING INDEX SEEK c:_Change(id)
WHERE c.kind = $kind
RETURN id, c.before AS before
