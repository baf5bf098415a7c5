// Returns the hyperedges of one node with their members in order, by the unique index on Node.key.
MATCH (n:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
USING INDEX SEEK n:Node(key)
WITH
  h,
  // part: hyperedge/members
WITH h {.id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, .derived, nodes: nodes} AS row
WHERE none(field IN [row.id, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL)
RETURN row
ORDER BY row.id
