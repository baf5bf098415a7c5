// Locks the hyperedges of one node until the transaction ends. Returns those that exist then with the sorted keys of
// their members: a hyperedge may be deleted, or the node removed from it, while the statement waits for its lock.
MATCH (n:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge)
USING INDEX SEEK n:Node(key)
WITH n, h
ORDER BY h.id
SET h.created_at = h.created_at
WITH n, h
WHERE h.id IS NOT NULL AND EXISTS { (n)-[:PARTICIPATES_IN]->(h) }
RETURN
  h.id AS id,
  COLLECT {
    MATCH (m:Node)-[:PARTICIPATES_IN]->(h)
    WITH m.key AS key
    WHERE key IS NOT NULL
    RETURN key
    ORDER BY key
  } AS nodes
