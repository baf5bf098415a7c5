// Nodes without any edge or hyperedge, newest first; scans the nodes' degrees.
MATCH (n:Node)
WHERE NOT EXISTS { (n)-[:RELATES_TO|PARTICIPATES_IN]-() } AND n.id IS NOT NULL
WITH n
ORDER BY n.created_at DESC, n.key
WITH collect(n) AS orphans
RETURN
  size(orphans) AS total,
  [n IN orphans[$offset..$offset + $limit] | n {.key, .description, .node_type, .created_at}] AS orphans
