// Closed edges that are open again are not past truths any more, by the unique index on _PastRelationship.state.
UNWIND $states AS state
MATCH (p:_PastRelationship {state: state})
USING INDEX SEEK p:_PastRelationship(state)
SET p.reopened_at = $now
