// Returns nodes whose text was not read for entities yet, and whose names are derived: by their names, texts are joined with
// them. What is deleted while it is read has no fields and is left out.
MATCH (n:_ToEnrich&!_Pending)
WHERE [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL AND NOT n.id IN $except
WITH n
LIMIT $limit
WITH
  n.id AS id,
  n.key AS key,
  n.description AS description,
  n.updated_at AS updated_at,
  coalesce(n.occurred_at, n.updated_at) AS written_at,
  coalesce(n.enrichment_attempts, 0) AS attempts
WHERE id IS NOT NULL AND key IS NOT NULL AND description IS NOT NULL AND updated_at IS NOT NULL
RETURN id, key, description, updated_at, written_at, attempts
