// Returns a change, locked until the transaction ends, by the unique index on _Change.id.
MATCH (c:_Change {id: $id})
USING INDEX SEEK c:_Change(id)
SET c.kind = c.kind
RETURN c.kind AS kind, c.at AS at, c.before AS before, c.undone_at AS undone_at
