// Closed edges that are open again are not past truths any more. Indexes: unique on _PastRelationship.state, that on its id,
// since a merge and its undo give a closed edge further states.
UNWIND $states AS state
MATCH (closed:_PastRelationship {state: state})
USING INDEX SEEK closed:_PastRelationship(state)
MATCH (p:_PastRelationship)
USING INDEX SEEK p:_PastRelationship(id)
WHERE p.id = closed.id AND p.closed_to IS NOT NULL AND p.reopened_at IS NULL
SET p.reopened_at = $now
