// Every edge that was there at a time and whose words contain the literal, for a regular expression.
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  WHERE coalesce(r.since, r.created_at) <= $at
  RETURN [a.key, b.key] AS keys, r.relationship AS relationship, r.label AS label, r.data AS data
  UNION ALL
  MATCH (p:_PastRelationship {kind: 'edge'})
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
