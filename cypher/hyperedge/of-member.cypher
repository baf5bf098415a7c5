// Returns the hyperedges of one node with their members in order, by the unique index on Node.key.
MATCH (n:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
USING INDEX SEEK n:Node(key)
WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
WITH
  h.id AS id,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data,
  h.created_at AS created_at,
  h.valid_from AS valid_from,
  h.valid_to AS valid_to,
  COLLECT {
    MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
    WHERE [m.id, m.key] IS :: LIST<STRING NOT NULL> NOT NULL AND m.rev IS :: INTEGER NOT NULL
    WITH m.key AS key, p.position AS position
    WHERE key IS NOT NULL
    RETURN key
    ORDER BY position
  } AS nodes
WHERE none(field IN [id, relationship, label, data, created_at] WHERE field IS NULL)
RETURN id, relationship, label, data, created_at, valid_from, valid_to, nodes
ORDER BY id
