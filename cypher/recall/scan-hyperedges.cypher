// Every hyperedge whose words contain the literal, for a regular expression.
MATCH (h:Hyperedge)
WITH
  COLLECT {
    MATCH (member:Node)-[:PARTICIPATES_IN]->(h)
    WITH member.key AS key
    WHERE key IS NOT NULL
    RETURN key
  } AS keys,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data
// part: recall/link-literal
