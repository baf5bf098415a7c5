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
// What follows it in a sequence is searched with its text.
CALL (n) {
  MATCH
    (n)
    ((a:Node)-[r:RELATES_TO]-(b:Node)
      WHERE (r.label IN $precedes AND startNode(r) = a) OR (r.label IN $follows AND endNode(r) = a)){1,2}
    (after)
  WITH DISTINCT after
  SET
    after:_Pending,
    after.rev = after.rev + 1
}
// Texts are searched with the name of their author.
CALL (n) {
  MATCH (text:Node)-[:RELATES_TO]->(n)
  WHERE n.node_type IN $authorTypes
  SET
    text:_Pending,
    text.rev = text.rev + 1
}
RETURN n.id AS id
