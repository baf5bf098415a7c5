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
  // What relationships that have ended said at a time.
  WHERE p.since <= $at AND p.until > $at
  RETURN
    COLLECT {
      MATCH (member:_PastMember)-[:_MEMBER_OF]->(p)
      RETURN member.key
    } AS keys,
    p.relationship AS relationship,
    p.label AS label,
    p.data AS data
}
// The relationships whose words contain the literal.
WITH keys, relationship, label, data
WHERE
  none(field IN keys + [relationship, label, data] WHERE field IS NULL) AND
  (
    $literal IS NULL OR
    toLower(relationship) CONTAINS $literal OR
    label CONTAINS $literal OR
    toLower(data) CONTAINS $literal
  )
RETURN keys, relationship, label, data
