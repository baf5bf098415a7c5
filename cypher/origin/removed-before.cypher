// Returns which relationships a caller removed before: a past one with the label and the members. By the index on
// _PastMember.key.
UNWIND $rows AS row
MATCH (m:_PastMember {key: row.nodes[0]})-[:_MEMBER_OF]->(p:_PastRelationship)
USING INDEX SEEK m:_PastMember(key)
WHERE
  p.label = row.label AND
  p.ended_as = 'removed' AND
  p.ended_by <> $service AND
  COUNT { (p)<-[:_MEMBER_OF]-() } = size(row.nodes) AND
  all(position IN range(0, size(row.nodes) - 1) WHERE EXISTS {
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    WHERE
      other.key = row.nodes[position] AND (size(row.nodes) > 2 OR other.position = position)
  })
RETURN DISTINCT row.index AS index
