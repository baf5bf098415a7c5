// The edges of nodes with labels that say the same, from a node or to it, by the unique index on Node.key. External data is
// left out.
UNWIND $holders AS row
MATCH (n:Node {key: row.key})
USING INDEX SEEK n:Node(key)
MATCH (n)-[r:RELATES_TO]-(other:Node)
WHERE
  ((startNode(r) = n AND r.label IN row.outgoing) OR (endNode(r) = n AND r.label IN row.incoming)) AND
  [r.id, r.relationship, other.id, other.key] IS :: LIST<STRING NOT NULL> NOT NULL AND other.rev IS :: INTEGER NOT NULL
RETURN
  row.index AS index,
  row.key AS key,
  r.id AS id,
  startNode(r).key AS from,
  endNode(r).key AS to,
  r.relationship AS relationship,
  r.label AS label,
  r.valid_from AS valid_from,
  r.valid_to AS valid_to
ORDER BY index, r.created_at, id
