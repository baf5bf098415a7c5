// Marks as pending the next nodes after an id that have a vector in one slot and none in the other. Index: unique on Node.id.
MATCH (n:Node)
USING INDEX SEEK n:Node(id)
WHERE
  n.id > $after AND n[$to] IS NULL AND n[$from] IS NOT NULL AND
  // Whether the service wrote the node: a server holds what others drew until the next sweep.
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH n
ORDER BY n.id
LIMIT $limit
SET n:_Pending
RETURN n.id AS id
