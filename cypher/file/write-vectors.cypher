// Writes the vectors of passages, by the unique index on _Chunk.id.
UNWIND $rows AS row
MATCH (c:_Chunk {id: row.id})
USING INDEX SEEK c:_Chunk(id)
REMOVE c:_PendingChunk
WITH c, row
CALL db.create.setNodeVectorProperty(c, 'embedding', row.embedding)
