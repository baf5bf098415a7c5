// Every edge that was there at a time and whose words contain the literal, for a regular expression.
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  WHERE coalesce(r.since, r.created_at) <= $at
  RETURN [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
  UNION ALL
  MATCH (p:_PastRelationship {kind: 'edge'})
  // part: recall/past-relationships
}
// part: recall/link-literal
