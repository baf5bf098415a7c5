// Frozen: the cost of reading every edge in Neo4j itself. Never tuned together with the service.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
RETURN
  r.id AS id,
  a.key AS from,
  b.key AS to,
  r.relationship AS relationship,
  r.label AS label,
  r.data AS data,
  r.created_at AS created_at
