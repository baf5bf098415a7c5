// Returns the past states of relationships after a state in the order of states, by the unique index on
// _PastRelationship.state; none that ended after a time, as it may be exported as a present one.
MATCH (p:_PastRelationship)
USING INDEX SEEK p:_PastRelationship(state)
WHERE p.state > $after AND p.until <= $until
RETURN
  p.state AS state,
  p.id AS id,
  p.kind AS kind,
  COLLECT {
    MATCH (m:_PastMember)-[:_MEMBER_OF]->(p)
    WITH m.key AS key, m.owners AS owners, m.position AS position
    RETURN {key: key, owners: owners}
    ORDER BY position
  } AS members,
  p.relationship AS relationship,
  p.label AS label,
  p.data AS data,
  p.created_at AS created_at,
  p.since AS since,
  p.until AS until,
  p.valid_from AS valid_from,
  p.valid_to AS valid_to,
  p.closed_to AS closed_to,
  p.reopened_at AS reopened_at,
  p.ended_as AS ended_as,
  p.ended_by AS ended_by,
  p.change AS change
ORDER BY state
LIMIT $page
