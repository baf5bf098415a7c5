// Keeps the states in which edges are now as past ones, and begins new states; the edges are changed or deleted next. A
// state never ends before it begins, though writers wait for each other. By the unique index on RELATES_TO.id.
UNWIND $ending AS row
MATCH (a:Node)-[r:RELATES_TO {id: row.id}]->(b:Node)
USING INDEX SEEK r:RELATES_TO(id)
WITH row, a, b, r, coalesce(r.since, r.created_at) AS since
WITH row, a, b, r, since, CASE WHEN $now > since THEN $now ELSE since END AS until
CREATE (p:_PastRelationship)
SET p = r {
  .id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, .derived,
  state: row.state,
  kind: 'edge',
  since: since,
  until: until,
  closed_to: row.closedTo,
  ended_as: row.endedAs,
  ended_by: row.subject,
  change: row.change
}
SET p.sources = CASE
    WHEN r.derived THEN row.sources + COLLECT {
      MATCH (o:_Origin)
      USING INDEX SEEK o:_Origin(target, source)
      WHERE o.target = r.id AND o.source >= ''
      RETURN o.source
    }
  END
CREATE (:_PastMember {key: a.key, position: 0, owner: a.key, owners: [a.key]})-[:_MEMBER_OF]->(p)
CREATE (:_PastMember {key: b.key, position: 1, owner: b.key, owners: [b.key]})-[:_MEMBER_OF]->(p)
SET r.since = until
RETURN row.id AS id
