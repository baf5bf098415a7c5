// Every hyperedge with its words that contains the literal, for a regular expression to look at.
MATCH (h:Hyperedge)
WHERE
  h.id IS NOT NULL AND
  (
    $literal IS NULL OR
    toLower(h.relationship) CONTAINS $literal OR
    h.label CONTAINS $literal OR
    toLower(h.data) CONTAINS $literal
  )
RETURN
  COLLECT {
    MATCH (n:Node)-[:PARTICIPATES_IN]->(h)
    RETURN n.key
  } AS keys,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data
