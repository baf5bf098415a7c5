// Writes a node's new content unless somebody else changed it since it was read, or its type would be one too many.
MATCH (n:Node {key: $key})
// Takes the lock, so that what is compared cannot change before it is written.
SET n.created_at = n.created_at
WITH n
WHERE n.updated_at = $readAt
  AND (EXISTS { (:_Type {name: $properties.node_type}) } OR COUNT { (:_Type) } < $maxTypes)
SET
  n += $properties,
  n.rev = n.rev + 1,
  n.derived_from = null
REMOVE n:$($oldLabel)
SET n:$($newLabel):_Pending
MERGE (t:_Type {name: $properties.node_type})
  ON CREATE SET t.protected = false
WITH n
CALL db.create.setNodeVectorProperty(n, 'embedding', $embedding)
RETURN n.id AS id
