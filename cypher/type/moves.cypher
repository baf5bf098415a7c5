// Returns the changes of types whose nodes are not all moved. Reads the types; index: unique on _Change.id.
MATCH (t:_Type)
WHERE t.moving IS NOT NULL
MATCH (c:_Change {id: t.moving})
USING INDEX SEEK c:_Change(id)
WITH c.id AS id, c.before AS before, c.undone_at IS NOT NULL AS undone
WHERE before IS NOT NULL
RETURN id, before, undone
ORDER BY id
