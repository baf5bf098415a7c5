// The keys of a node and of the nodes within two steps of it, by edges and hyperedges that were there at a time, the nearer
// first; a hyperedge is one step. No keys where no node has the key. Index: unique on Node.key.
MATCH (start:Node {key: $key})
USING INDEX SEEK start:Node(key)
WHERE [start.id, start.key] IS :: LIST<STRING NOT NULL> NOT NULL AND start.rev IS :: INTEGER NOT NULL
CALL (start) {
  CALL (start) {
    MATCH (start)-[r:RELATES_TO]-(first:Node)
    WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND coalesce(r.since, r.created_at) <= $at
    RETURN first
    UNION
    MATCH (start)-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(first:Node)
    WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL AND coalesce(h.since, h.created_at) <= $at
    RETURN first
  }
  WITH DISTINCT first
  LIMIT $limit
  RETURN collect(first) AS firsts
}
CALL (firsts) {
  UNWIND firsts AS first
  CALL (first) {
    MATCH (first)-[r:RELATES_TO]-(second:Node)
    WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND coalesce(r.since, r.created_at) <= $at
    RETURN second
    UNION
    MATCH (first)-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(second:Node)
    WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL AND coalesce(h.since, h.created_at) <= $at
    RETURN second
  }
  WITH DISTINCT second
  LIMIT $limit
  RETURN collect(second) AS seconds
}
UNWIND [start] + firsts + seconds AS node
WITH DISTINCT node.key AS key
WHERE key IS NOT NULL
LIMIT $limit
RETURN collect(key) AS keys
