// Past states of edges, by the unique index on _PastRelationship.state.
UNWIND $states AS state
MATCH (p:_PastRelationship {state: state})
USING INDEX SEEK p:_PastRelationship(state)
MATCH (one:_PastMember)-[:_MEMBER_OF]->(p)<-[:_MEMBER_OF]-(other:_PastMember)
WHERE one.position < other.position
RETURN p {.id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, from: one.key, to: other.key} AS row
