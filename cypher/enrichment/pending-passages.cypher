// Returns passages of files that were not read for entities yet, with the key of the file's node. By the unique index on
// Node.key.
MATCH (c:_Chunk&_ToEnrich)-[:_PART_OF]->(f:_File)
WHERE NOT c.id IN $except
WITH c, f
LIMIT $limit
OPTIONAL MATCH (n:Node {key: f.key})
USING INDEX SEEK n:Node(key)
WITH
  c.id AS id,
  f.key AS key,
  c.text AS text,
  c.section AS section,
  coalesce(n.occurred_at, f.created_at) AS written_at,
  coalesce(c.enrichment_attempts, 0) AS attempts
WHERE id IS NOT NULL AND key IS NOT NULL AND text IS NOT NULL
RETURN id, key, text, section, written_at, attempts
