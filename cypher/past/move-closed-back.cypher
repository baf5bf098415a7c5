// Closed edges that a merge moved are those of the node that is apart again, as move-closed does it. By the index on
// _PastMember.key and that on _PastRelationship.id.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(key)
WHERE m.key = $from
MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship {kind: 'edge', reopened_at: $mergedAt})<-[:_MEMBER_OF]-(other:_PastMember)
CREATE (apart:_PastRelationship)
SET apart = p {.*, state: randomUUID(), since: $now, until: $now, ended_as: 'undo', reopened_at: null}
CREATE (one:_PastMember)-[:_MEMBER_OF]->(apart), (two:_PastMember)-[:_MEMBER_OF]->(apart)
SET one = properties(m), two = properties(other)
WITH p.id AS id
MATCH (moved:_PastRelationship)
USING INDEX SEEK moved:_PastRelationship(id)
WHERE moved.id = id AND moved.reopened_at IS NULL AND EXISTS { (moved)<-[:_MEMBER_OF]-(:_PastMember {key: $into}) }
SET moved.reopened_at = $now
