// Deletes past relationships that forgotten texts alone said, by the full-text index on what past states say it from.
UNWIND $phrases AS phrase
CALL db.index.fulltext.queryNodes('past_sources', phrase) YIELD node AS p
WITH DISTINCT p
WHERE p:_PastRelationship
// In one order, so that forgetting two texts of the same relationships does not deadlock.
ORDER BY p.state
// Takes the lock, so that of two texts that are forgotten at the same time the second one deletes it.
SET p.state = p.state
WITH p
WHERE p.state IS NOT NULL
SET p.sources = [source IN p.sources WHERE NOT source IN $sources]
WITH p
WHERE size(p.sources) = 0
OPTIONAL MATCH (m:_PastMember)-[:_MEMBER_OF]->(p)
DETACH DELETE m, p
