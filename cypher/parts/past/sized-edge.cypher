MATCH (one:_PastMember)-[:_MEMBER_OF]->(p)<-[:_MEMBER_OF]-(other:_PastMember)
WHERE one.position < other.position
RETURN p {
  .id, .relationship, .label, .created_at, .valid_from, .derived,
  valid_to: CASE WHEN p.until <= $asOf THEN p.closed_to ELSE p.valid_to END,
  from: one.key,
  to: other.key,
  data: CASE WHEN size(p.data) <= $longest THEN p.data ELSE '{}' END,
  size: size(p.data)
} AS edge
