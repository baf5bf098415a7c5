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
