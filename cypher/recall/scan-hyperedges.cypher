// Every hyperedge with its words, for a regular expression to look at.
MATCH (h:Hyperedge)
RETURN
  COLLECT {
    MATCH (n:Node)-[:PARTICIPATES_IN]->(h)
    RETURN n.key
  } AS keys,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data
