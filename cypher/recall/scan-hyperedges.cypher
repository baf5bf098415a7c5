// Every hyperedge whose words contain the literal, for a regular expression.
MATCH (h:Hyperedge)
WHERE
  [h.id] IS :: LIST<STRING NOT NULL> NOT NULL AND
  (
    $literal IS NULL OR
    toLower(h.relationship) CONTAINS $literal OR
    h.label CONTAINS $literal OR
    toLower(h.data) CONTAINS $literal
  )
WITH
  COLLECT {
    MATCH (n:Node)-[:PARTICIPATES_IN]->(h)
    WHERE [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
    WITH n.key AS key
    WHERE key IS NOT NULL
    RETURN key
  } AS keys,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data
WHERE relationship IS NOT NULL AND label IS NOT NULL AND data IS NOT NULL
RETURN keys, relationship, label, data
