// Returns the words of the texts that say something of a node, the newest first, by the unique indexes on Node.key and
// _Origin.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
CALL (n) {
  MATCH (n)-[r:RELATES_TO]-(:Node)
  WHERE r.derived
  RETURN r.id AS target
  UNION
  MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
  WHERE h.derived
  RETURN h.id AS target
}
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(target, source)
WHERE o.target = target AND o.source >= '' AND o.evidence IS NOT NULL
WITH o.evidence AS statement, max(o.at) AS at
RETURN statement
ORDER BY at DESC, statement
LIMIT $limit
