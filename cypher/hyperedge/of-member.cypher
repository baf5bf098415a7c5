// The hyperedges of one node with their members in order.
MATCH (:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
WHERE h.id IS NOT NULL
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
ORDER BY id
