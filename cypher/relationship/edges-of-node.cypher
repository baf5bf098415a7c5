// Returns the edges of one node, up to a limit, with all their data, by the unique index on Node.key. External data is
// left out.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
MATCH (n)-[r:RELATES_TO]-(other:Node)
WITH r {
  .id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, .derived,
  from: startNode(r).key,
  to: endNode(r).key
} AS row
WHERE none(field IN [row.id, row.from, row.to, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL)
RETURN row
ORDER BY row.id
LIMIT $limit
