// Closed edges of a node that is merged into another one were true of that one: each gets a past state without length under
// its key, and counts no more under the old one. By the index on _PastMember.key.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(key)
WHERE m.key = $from
MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship {kind: 'edge'})<-[:_MEMBER_OF]-(other:_PastMember)
WHERE p.closed_to IS NOT NULL AND p.reopened_at IS NULL
SET p.reopened_at = $now
WITH m, p, other
WHERE other.key <> $into
CREATE (moved:_PastRelationship)
SET moved = p {.*, state: randomUUID(), since: $now, until: $now, ended_as: 'merge', reopened_at: null}
CREATE (:_PastMember {key: $into, position: m.position, owner: $into, owners: [$into]})-[:_MEMBER_OF]->(moved)
CREATE (one:_PastMember)-[:_MEMBER_OF]->(moved)
SET one = properties(other)
