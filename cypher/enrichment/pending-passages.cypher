// Returns passages of files that were not read for entities yet, with the key of the file's node. By the unique index on
// Node.key.
MATCH (c:_Chunk&_ToEnrich)-[:_PART_OF]->(f:_File)
WHERE NOT c.id IN $except
WITH c, f
LIMIT $limit
OPTIONAL MATCH (n:Node {key: f.key})
USING INDEX SEEK n:Node(key)
WITH c {
  .id, .text, .section,
  key: f.key,
  written_at: coalesce(n.occurred_at, f.created_at),
  attempts: coalesce(c.enrichment_attempts, 0)
} AS row
WHERE row.id IS NOT NULL AND row.key IS NOT NULL AND row.text IS NOT NULL
RETURN row
