// A page of the past states of a node's relationships, and of those of nodes that were merged into it, the last to end first,
// with what closed each and what can be undone. Indexes: past_owner, unique on _Change.id.
MATCH (m:_PastMember)
USING INDEX SEEK m:_PastMember(owner)
WHERE m.owner = $key
MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
WITH DISTINCT p
WHERE
  // A state that a merge gave a closed edge is of no change.
  NOT (p.since = p.until AND p.ended_as IN ['merge', 'undo']) AND
  ($until IS NULL OR p.until < $until OR (p.until = $until AND p.state < $state))
WITH p
ORDER BY p.until DESC, p.state DESC
LIMIT $limit
OPTIONAL MATCH (c:_Change {id: p.change})
USING INDEX SEEK c:_Change(id)
RETURN
  p.state AS state,
  p.id AS id,
  COLLECT {
    MATCH (member:_PastMember)-[:_MEMBER_OF]->(p)
    WITH member.key AS key, member.position AS position
    RETURN key
    ORDER BY position
  } AS nodes,
  p.relationship AS relationship,
  p.label AS label,
  p.since AS since,
  p.until AS until,
  p.valid_from AS valid_from,
  CASE WHEN c.undone_at IS NULL AND (c IS NOT NULL OR p.reopened_at IS NULL)
    THEN coalesce(p.closed_to, p.valid_to)
    ELSE p.valid_to
  END AS valid_to,
  p.ended_as AS ended_as,
  p.ended_by AS ended_by,
  CASE WHEN c.undone_at IS NULL THEN c.id END AS undo,
  CASE WHEN c.kind = 'closing' THEN
    head([written IN [apoc.convert.fromJsonMap(c.before).written] | written {.id, .nodes, .label}])
  END AS closed_by
ORDER BY until DESC, state DESC
