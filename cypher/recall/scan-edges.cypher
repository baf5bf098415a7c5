// Every edge with its words that contains the literal, for a regular expression to look at.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
WHERE
  r.id IS NOT NULL AND
  (
    $literal IS NULL OR
    toLower(r.relationship) CONTAINS $literal OR
    r.label CONTAINS $literal OR
    toLower(r.data) CONTAINS $literal
  )
RETURN [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
