// Every hyperedge that was there at a time and whose words contain the literal, for a regular expression.
CALL () {
  MATCH (h:Hyperedge)
  WHERE coalesce(h.since, h.created_at) <= $at
  RETURN
    COLLECT {
      MATCH (member:Node)-[:PARTICIPATES_IN]->(h)
      WITH member.key AS key
      WHERE key IS NOT NULL
      RETURN key
    } AS keys,
    h.relationship AS relationship,
    h.label AS label,
    h.data AS data
  UNION ALL
  MATCH (p:_PastRelationship {kind: 'hyperedge'})
  // part: recall/past-relationships
}
// part: recall/link-literal
