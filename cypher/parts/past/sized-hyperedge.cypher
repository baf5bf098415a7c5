RETURN p {
  .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived,
  nodes: COLLECT {
    MATCH (member:_PastMember)-[:_MEMBER_OF]->(p)
    RETURN member.key
    ORDER BY member.position
  },
  data: CASE WHEN size(p.data) <= $longest THEN p.data ELSE '{}' END,
  size: size(p.data)
} AS hyperedge
