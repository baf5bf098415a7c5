// Returns the keys of those of the nodes that have no relationship and no file, and locks them, by the unique index on
// Node.id and the index on _File.key.
UNWIND $ids AS id
MATCH (n:Node {id: id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that no relationship can be added before the node is deleted.
SET n.created_at = n.created_at
WITH n
WHERE
  NOT EXISTS { (n)-[:RELATES_TO]-() } AND
  NOT EXISTS { (n)-[:PARTICIPATES_IN]->() } AND
  NOT EXISTS {
    MATCH (f:_File)
    USING INDEX SEEK f:_File(key)
    WHERE f.key = n.key
  }
RETURN n.key AS key
