// The keys of a node and of the nodes within two steps of it, the nearer first; a hyperedge is one step. No keys where no
// node has the key. Index: unique on Node.key.
MATCH (start:Node {key: $key})
USING INDEX SEEK start:Node(key)
WHERE [start.id, start.key] IS :: LIST<STRING NOT NULL> NOT NULL AND start.rev IS :: INTEGER NOT NULL
CALL (start) {
  CALL (start) {
    MATCH (start)-[r:RELATES_TO]-(first:Node)
    WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL
    RETURN first
    UNION
    MATCH (start)-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(first:Node)
    WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
    RETURN first
  }
  WITH first
  WHERE [first.id, first.key] IS :: LIST<STRING NOT NULL> NOT NULL AND first.rev IS :: INTEGER NOT NULL
  WITH DISTINCT first
  LIMIT $limit
  RETURN collect(first) AS firsts
}
CALL (firsts) {
  UNWIND firsts AS first
  CALL (first) {
    MATCH (first)-[r:RELATES_TO]-(second:Node)
    WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL
    RETURN second
    UNION
    MATCH (first)-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(second:Node)
    WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
    RETURN second
  }
  WITH second
  WHERE [second.id, second.key] IS :: LIST<STRING NOT NULL> NOT NULL AND second.rev IS :: INTEGER NOT NULL
  WITH DISTINCT second
  LIMIT $limit
  RETURN collect(second) AS seconds
}
WITH [start] + firsts + seconds AS nodes
UNWIND nodes AS node
WITH DISTINCT node
WITH node.key AS key
WHERE key IS NOT NULL
LIMIT $limit
RETURN collect(key) AS keys
