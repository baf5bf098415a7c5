// Returns labels of the relationships of one node, of those that are read first, by the unique index on Node.key.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
RETURN
  COLLECT {
    MATCH (n)-[r:RELATES_TO]-(:Node)
    WHERE r.label IS NOT NULL
    WITH r
    LIMIT $limit
    RETURN DISTINCT r.label
  } + COLLECT {
    MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.label IS NOT NULL
    WITH h
    LIMIT $limit
    RETURN DISTINCT h.label
  } AS labels
