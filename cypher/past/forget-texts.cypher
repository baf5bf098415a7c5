// Deletes past relationships that forgotten texts alone said.
MATCH (p:_FromTexts)
WHERE p:_PastRelationship AND any(source IN p.sources WHERE source IN $sources)
WITH p, [source IN p.sources WHERE NOT source IN $sources] AS left
// In one order, so that forgetting two texts of the same relationships does not deadlock.
ORDER BY p.state
SET p.sources = left
WITH p, left
WHERE size(left) = 0
OPTIONAL MATCH (m:_PastMember)-[:_MEMBER_OF]->(p)
DETACH DELETE m, p
