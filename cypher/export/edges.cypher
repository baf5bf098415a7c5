// The edges whose ids follow an id, in their order, by the unique index on RELATES_TO.id.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
WHERE r.id > $after
WITH a, r, b
ORDER BY r.id
LIMIT $page
RETURN
  r.id AS id,
  a.key AS from,
  b.key AS to,
  r.relationship AS relationship,
  r.label AS label,
  r.data AS data,
  r.created_at AS created_at
