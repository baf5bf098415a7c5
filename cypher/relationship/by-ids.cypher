// Edges by their ids, by the unique index on RELATES_TO.id.
UNWIND $ids AS id
MATCH (a:Node)-[r:RELATES_TO {id: id}]->(b:Node)
RETURN
  r.id AS id,
  a.key AS from,
  b.key AS to,
  r.relationship AS relationship,
  r.label AS label,
  r.data AS data,
  r.created_at AS created_at
