// Records that a passage could not be read. After the last attempt it is not tried again. By the unique index on _Chunk.id.
MATCH (c:_Chunk {id: $id})
USING INDEX SEEK c:_Chunk(id)
SET c.enrichment_attempts = $attempts, c.enrichment_error = $reason
REMOVE c:$(CASE WHEN $isLast THEN ['_ToEnrich'] ELSE [] END)
