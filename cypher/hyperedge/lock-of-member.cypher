// Locks the hyperedges of one node until the transaction ends; returns them with their members' keys, sorted.
MATCH (:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
WHERE h.id IS NOT NULL
WITH h
ORDER BY h.id
SET h.created_at = h.created_at
WITH h
RETURN
  h.id AS id,
  COLLECT {
    MATCH (m:Node)-[:PARTICIPATES_IN]->(h)
    RETURN m.key AS key
    ORDER BY key
  } AS nodes
