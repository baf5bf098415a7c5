// Returns the next texts after an id that rules alone have read, and marks them as waiting where that is asked for: of nodes, and
// of passages from which something was derived. By the unique indexes on Node.id and _Chunk.id and the index on _Origin.source.
CALL () {
  MATCH (n:Node)
  USING INDEX SEEK n:Node(id)
  WHERE n.id > $after
  RETURN n, n.key AS key, n.description AS text, coalesce(n.occurred_at, n.updated_at) AS written_at
  ORDER BY n.id
  LIMIT $limit
  UNION ALL
  MATCH (n:_Chunk)
  USING INDEX SEEK n:_Chunk(id)
  WHERE n.id > $after
  MATCH (n)-[:_PART_OF]->(f:_File)
  RETURN n, f.key AS key, n.text AS text, f.created_at AS written_at
  ORDER BY n.id
  LIMIT $limit
}
WITH *
ORDER BY n.id
LIMIT $limit
WITH *, COLLECT {
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(source)
  WHERE o.source = n.id
  RETURN DISTINCT o.engine
} AS engines
WITH *, engines = ['offline'] OR (engines = [] AND n.enrichment = 'done') AS is_read
SET n:$(CASE WHEN is_read AND $mark THEN ['_ToEnrich'] ELSE [] END)
RETURN n {
  .id, .section,
  key: key,
  text: text,
  written_at: written_at,
  is_read: coalesce(is_read, false),
  is_passage: n:_Chunk,
  data: CASE WHEN key STARTS WITH 'document_' THEN n.data END
} AS row
ORDER BY row.id
