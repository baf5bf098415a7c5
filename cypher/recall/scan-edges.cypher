// Every edge with its words, for a regular expression to look at.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
RETURN [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
