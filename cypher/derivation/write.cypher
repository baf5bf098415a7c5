// Writes derived properties of nodes, unless a node or the texts before it changed since they were read. Such a node
// stays pending. Returns the nodes that were written, by the unique index on Node.id.
UNWIND $rows AS row
MATCH (n:Node {id: row.id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that the compared values cannot change before the write.
SET n.created_at = n.created_at
WITH n, row
WHERE
  n.rev = row.rev AND
  all(text IN row.preceding WHERE EXISTS {
    MATCH (before:Node {id: text.id})
    USING INDEX SEEK before:Node(id)
    WHERE before.updated_at = text.updated_at
  })
SET n += row.properties, n.rev = n.rev + 1
REMOVE n:_Pending
WITH n, row
CALL (n, row) {
  UNWIND keys(row.vectors) AS property
  CALL db.create.setNodeVectorProperty(n, property, row.vectors[property])
}
RETURN n.id AS id
