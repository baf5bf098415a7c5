// Returns nodes whose text was not read for entities yet, and whose names are derived: by their names, texts are joined with
// them. What is deleted while it is read has no fields and is left out.
MATCH (n:_ToEnrich&!_Pending)
WHERE
  NOT n.id IN $except AND
  // Whether the service wrote the node: a server holds what others drew until the next sweep.
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH n
LIMIT $limit
WITH n {
  .id, .key, .description, .updated_at,
  written_at: coalesce(n.occurred_at, n.updated_at),
  attempts: coalesce(n.enrichment_attempts, 0),
  data: CASE WHEN n.key STARTS WITH 'document_' THEN n.data END
} AS row
WHERE row.id IS NOT NULL AND row.key IS NOT NULL AND row.description IS NOT NULL AND row.updated_at IS NOT NULL
RETURN row
