// Returns the edges of one node, up to a limit, with all their data, by the unique index on Node.key. External data is
// left out.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
MATCH (n)-[r:RELATES_TO]-(other:Node)
WHERE
  [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND
  [other.id, other.key] IS :: LIST<STRING NOT NULL> NOT NULL AND other.rev IS :: INTEGER NOT NULL
WITH
  r.id AS id,
  startNode(r).key AS from,
  endNode(r).key AS to,
  r.relationship AS relationship,
  r.label AS label,
  r.data AS data,
  r.created_at AS created_at,
  r.valid_from AS valid_from,
  r.valid_to AS valid_to
WHERE none(field IN [id, from, to, relationship, label, data, created_at] WHERE field IS NULL)
RETURN id, from, to, relationship, label, data, created_at, valid_from, valid_to
ORDER BY id
LIMIT $limit
