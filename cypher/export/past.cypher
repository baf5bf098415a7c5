// Returns the past states of relationships after a state in the order of states, by the unique index on
// _PastRelationship.state; none that ended after a time, as it may be exported as a present one.
MATCH (p:_PastRelationship)
USING INDEX SEEK p:_PastRelationship(state)
WHERE p.state > $after AND p.until <= $until
RETURN p {
  .state, .id, .kind, .relationship, .label, .data, .created_at, .since, .until, .valid_from, .valid_to,
  .closed_to, .reopened_at, .ended_as, .ended_by, .change,
  sources: COLLECT {
    UNWIND p.sources AS source
    // part: export/sources
  },
  members: COLLECT {
    MATCH (m:_PastMember)-[:_MEMBER_OF]->(p)
    RETURN m {.key, .owners} AS member
    ORDER BY m.position
  }
} AS row
ORDER BY p.state
LIMIT $page
