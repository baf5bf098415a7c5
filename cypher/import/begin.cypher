// Begins an import unless another one of the graph is under way, by the unique index on _Import.name. Returns whether it did.
MERGE (i:_Import {name: 'import'})
// Takes the lock; then matches it again, since the planner reuses what it read before.
SET i.name = i.name
WITH 1 AS locked
MATCH (i:_Import {name: 'import'})
USING INDEX SEEK i:_Import(name)
WITH i, coalesce(i.left, 0) = 0 AS isFree
FOREACH (
  _ IN CASE WHEN isFree THEN [1] ELSE [] END |
  SET i.id = $id, i.left = $left, i.state = $state
)
RETURN isFree AS begun
