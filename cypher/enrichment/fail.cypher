// Records that a node's text could not be read. After the last attempt it is not tried again. By the unique index on
// Node.id.
MATCH (n:Node {id: $id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that the compared value cannot change before the write.
SET n.created_at = n.created_at
WITH n
WHERE n.updated_at = $updatedAt
SET n.enrichment_attempts = $attempts, n.enrichment_error = $reason
FOREACH (
  _ IN CASE WHEN $isLast THEN [1] ELSE [] END |
  SET n.enrichment = 'failed'
  REMOVE n:_ToEnrich
)
