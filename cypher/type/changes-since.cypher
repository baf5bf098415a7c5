// Returns what later changes of types noted, unless they were undone, by the unique index on _Change.id.
MATCH (c:_Change)
USING INDEX SEEK c:_Change(id)
WHERE c.id > $id AND c.kind = $kind AND c.undone_at IS NULL AND c.before IS NOT NULL
RETURN c.before AS before
