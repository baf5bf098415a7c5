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
RETURN p {
  .state, .id, .relationship, .label, .since, .until, .valid_from, .ended_as, .ended_by,
  nodes: COLLECT {
    MATCH (member:_PastMember)-[:_MEMBER_OF]->(p)
    RETURN member.key
    ORDER BY member.position
  },
  valid_to: CASE
    WHEN c.undone_at IS NULL AND (c IS NOT NULL OR p.reopened_at IS NULL) THEN coalesce(p.closed_to, p.valid_to)
    ELSE p.valid_to
  END,
  undo: CASE WHEN c.undone_at IS NULL THEN c.id END,
  closed_by: CASE WHEN c.kind IN ['closing', 'ending'] THEN
    head([written IN [apoc.convert.fromJsonMap(c.before).written] | written {.id, .nodes, .label}])
  END
} AS row
ORDER BY p.until DESC, p.state DESC
