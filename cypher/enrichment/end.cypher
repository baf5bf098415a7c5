// Records that a node's text was read, with the data that it holds, unless the node changed since. Returns the node then, by
// the unique index on Node.id.
MATCH (n:Node {id: $id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that the compared value cannot change before the write.
SET n.created_at = n.created_at
WITH n
WHERE n.updated_at = $updatedAt
SET n.enrichment = CASE WHEN $isGiven THEN 'given' ELSE 'done' END, n.extracted = $extracted
REMOVE n:_ToEnrich, n.enrichment_error, n.enrichment_attempts
RETURN n.id AS id
