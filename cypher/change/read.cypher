// Returns a change, by the unique index on _Change.id.
MATCH (c:_Change {id: $id})
USING INDEX SEEK c:_Change(id)
WITH c.kind AS kind, c.at AS at, c.before AS before
WHERE kind IS NOT NULL AND at IS NOT NULL AND before IS NOT NULL
RETURN kind, at, before
