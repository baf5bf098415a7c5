// Returns the hyperedges of one node with their members in order, by the unique index on Node.key.
MATCH (n:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
USING INDEX SEEK n:Node(key)
WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
WITH
  h,
  COLLECT {
    MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
    WHERE [member.id, member.key] IS :: LIST<STRING NOT NULL> NOT NULL AND member.rev IS :: INTEGER NOT NULL
    WITH member.key AS name, place.position AS position
    WHERE name IS NOT NULL
    RETURN name
    ORDER BY position
  } AS nodes
WITH h {.id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, nodes: nodes} AS row
WHERE none(field IN [row.id, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL)
RETURN row
ORDER BY row.id
