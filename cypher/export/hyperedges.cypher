// The hyperedges whose ids follow an id, in their order, with their members in theirs, by the unique index on Hyperedge.id.
MATCH (h:Hyperedge)
WHERE h.id > $after
WITH h
ORDER BY h.id
LIMIT $page
RETURN
  h.id AS id,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data,
  h.created_at AS created_at,
  COLLECT {
    MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
    RETURN m.key
    ORDER BY p.position
  } AS nodes
