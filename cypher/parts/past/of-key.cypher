// The past relationships of a key that were believed at a time.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(key)
WHERE m.key = key
MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
WHERE p.since <= $at AND p.until > $at
