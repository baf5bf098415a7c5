// Past states of edges, by the unique index on _PastRelationship.state.
UNWIND $states AS state
MATCH (p:_PastRelationship {state: state})
USING INDEX SEEK p:_PastRelationship(state)
MATCH (one:_PastMember)-[:_MEMBER_OF]->(p)<-[:_MEMBER_OF]-(other:_PastMember)
WHERE one.position < other.position
RETURN
  p.id AS id,
  one.key AS from,
  other.key AS to,
  p.relationship AS relationship,
  p.label AS label,
  p.data AS data,
  p.created_at AS created_at,
  p.valid_from AS valid_from,
  p.valid_to AS valid_to
