// Returns the hyperedges of one node with their members in order, by the unique index on Node.key.
MATCH (n:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
USING INDEX SEEK n:Node(key)
WITH
  h,
  COLLECT {
    MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
    WITH member.key AS name, place.position AS position
    WHERE name IS NOT NULL
    RETURN name
    ORDER BY position
  } AS nodes
WITH h {.id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, .derived, nodes: nodes} AS row
WHERE none(field IN [row.id, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL)
RETURN row
ORDER BY row.id
