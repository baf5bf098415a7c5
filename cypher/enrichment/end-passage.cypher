// Records that a passage was read, where its file is still one of the node. Returns it then, by the unique indexes on
// Node.key and _Chunk.id.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
// Takes the lock that a deletion or merge of the node holds, so that the file cannot go or move before the write.
SET n.created_at = n.created_at
WITH n
MATCH (c:_Chunk {id: $id})-[:_PART_OF]->(:_File {key: $key})
USING INDEX SEEK c:_Chunk(id)
REMOVE c:_ToEnrich, c.enrichment_error, c.enrichment_attempts
RETURN c.id AS id
