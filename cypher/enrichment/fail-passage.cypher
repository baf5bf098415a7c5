// Records that a passage could not be read. After the last attempt it is not tried again. By the unique index on _Chunk.id.
MATCH (c:_Chunk {id: $id})
USING INDEX SEEK c:_Chunk(id)
SET
  c.enrichment_attempts = $attempts,
  c.enrichment_error = $reason
FOREACH (
  _ IN CASE WHEN $isLast THEN [1] ELSE [] END |
  REMOVE c:_ToEnrich
)
