// Every edge whose words contain the literal, for a regular expression.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
WITH [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
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
