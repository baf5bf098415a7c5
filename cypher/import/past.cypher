// Creates past states of relationships that do not exist yet, with their members, by the unique index on
// _PastRelationship.state. Returns how many.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE NOT EXISTS {
    MATCH (same:_PastRelationship {state: row.properties.state})
    USING INDEX SEEK same:_PastRelationship(state)
  }
  CREATE (p:_PastRelationship)
  SET p += row.properties
  FOREACH (member IN row.members |
    CREATE (m:_PastMember)-[:_MEMBER_OF]->(p)
    SET m += member
  )
  RETURN 1 AS created
}
RETURN count(created) AS created
