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
// The relationships whose words contain the literal.
WITH keys, relationship, label, data
WHERE
  none(field IN keys + [relationship, label, data] WHERE field IS NULL) AND
  (
    $literal IS NULL OR
    toLower(relationship) CONTAINS $literal OR
    label CONTAINS $literal OR
    toLower(data) CONTAINS $literal
  )
RETURN keys, relationship, label, data
