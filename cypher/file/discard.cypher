// Deletes passages of a partial file, as many as one transaction should. One row: how many. By the unique index on
// _PartialFile.id.
OPTIONAL MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
WITH COLLECT {
  MATCH (c:_Chunk)-[:_PART_OF]->(f)
  RETURN c
  LIMIT $atOnce
} AS chunks
FOREACH (c IN chunks | DETACH DELETE c)
RETURN size(chunks) AS deleted
