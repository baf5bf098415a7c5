// Writes the vectors of passages, by the unique index on _Chunk.id.
UNWIND $rows AS row
MATCH (c:_Chunk {id: row.id})
USING INDEX SEEK c:_Chunk(id)
REMOVE c:_PendingChunk
WITH c, row
UNWIND keys(row.vectors) AS property
CALL db.create.setNodeVectorProperty(c, property, row.vectors[property])
