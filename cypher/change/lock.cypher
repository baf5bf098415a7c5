// Returns when a change was undone, and locks it until the transaction ends, by the unique index on _Change.id. There is
// no row if it is deleted while the statement waits for the lock.
MATCH (c:_Change {id: $id})
USING INDEX SEEK c:_Change(id)
SET c.kind = c.kind
WITH c
WHERE c.id IS NOT NULL
RETURN c.undone_at AS undone_at
