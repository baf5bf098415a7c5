// Takes a deleted node, and those that were merged into it, out of past relationships. One that keeps two members is an
// edge, one with fewer is deleted. By the index on _PastMember.owner.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(owner)
WHERE m.owner = $key
MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
// In one order, so that forgetting two members of the same relationships does not deadlock.
WITH m, p
ORDER BY p.state
SET p.state = p.state
DETACH DELETE m
WITH DISTINCT p
WITH p, COUNT { (p)<-[:_MEMBER_OF]-() } AS members
WHERE members < 3
SET p.kind = 'edge'
WITH p, members
WHERE members < 2
OPTIONAL MATCH (last:_PastMember)-[:_MEMBER_OF]->(p)
DETACH DELETE last, p
