// Passages of files without a vector.
MATCH (c:_PendingChunk)-[:_PART_OF]->(:_File)
WHERE NOT c.id IN $except
RETURN c.id AS id, c.text AS text, c.section AS section
LIMIT $limit
