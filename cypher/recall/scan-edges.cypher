// Every edge whose words contain the literal, for a regular expression.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
WITH [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
// part: recall/link-literal
