// The keys of a node and of the nodes within two steps of it, the nearer first, as of a time by edges and hyperedges that were
// there then; a hyperedge is one step. What was derived from texts is a step only from a derived node. No keys where no node has
// the key. Index: unique on Node.key.
MATCH (start:Node {key: $key})
USING INDEX SEEK start:Node(key)
CALL (start) {
  CALL (start) {
    MATCH (start)-[r:RELATES_TO]-(first:Node)
    WHERE (r.derived IS NULL OR start:_Derived) AND ($at IS NULL OR coalesce(r.since, r.created_at) <= $at)
    RETURN first
    UNION
    MATCH (start)-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(first:Node)
    WHERE (h.derived IS NULL OR start:_Derived) AND ($at IS NULL OR coalesce(h.since, h.created_at) <= $at)
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
    WHERE r.derived IS NULL AND ($at IS NULL OR coalesce(r.since, r.created_at) <= $at)
    RETURN second
    UNION
    MATCH (first)-[:PARTICIPATES_IN]->(h:Hyperedge)<-[:PARTICIPATES_IN]-(second:Node)
    WHERE h.derived IS NULL AND ($at IS NULL OR coalesce(h.since, h.created_at) <= $at)
    RETURN second
  }
  WITH DISTINCT second
  LIMIT $limit
  RETURN collect(second) AS seconds
}
UNWIND [start] + firsts + seconds AS node
WITH DISTINCT node
WITH node.key AS key
WHERE key IS NOT NULL
LIMIT $limit
RETURN collect(key) AS keys
