// That of a passage is the node of its file: a document has no files.
OPTIONAL MATCH (c:_Chunk {id: source})-[:_PART_OF]->(f:_File)
USING INDEX SEEK c:_Chunk(id)
OPTIONAL MATCH (n:Node {key: f.key})
USING INDEX SEEK n:Node(key)
WITH DISTINCT coalesce(n.id, source) AS source
RETURN source
ORDER BY source
