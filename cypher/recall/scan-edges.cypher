// Every edge whose words contain the literal, for a regular expression.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
WHERE
  [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND
  [a.id, a.key] IS :: LIST<STRING NOT NULL> NOT NULL AND a.rev IS :: INTEGER NOT NULL AND
  [b.id, b.key] IS :: LIST<STRING NOT NULL> NOT NULL AND b.rev IS :: INTEGER NOT NULL AND
  (
    $literal IS NULL OR
    toLower(r.relationship) CONTAINS $literal OR
    r.label CONTAINS $literal OR
    toLower(r.data) CONTAINS $literal
  )
WITH [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
WHERE none(field IN keys + [relationship, label, data] WHERE field IS NULL)
RETURN keys, relationship, label, data
