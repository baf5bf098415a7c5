// Keeps the states in which hyperedges are now as past ones, as keep-edges does. By the unique index on Hyperedge.id.
UNWIND $ending AS row
MATCH (h:Hyperedge {id: row.id})
USING INDEX SEEK h:Hyperedge(id)
WITH row, h, coalesce(h.since, h.created_at) AS since
WITH row, h, since, CASE WHEN $now > since THEN $now ELSE since END AS until
CREATE (p:_PastRelationship)
SET p = h {
  .id, .relationship, .label, .data, .created_at, .valid_from, .valid_to, .derived,
  state: row.state,
  kind: 'hyperedge',
  since: since,
  until: until,
  ended_as: row.endedAs,
  ended_by: row.subject,
  change: row.change
}
SET
  h.since = until,
  p.sources = CASE
    WHEN h.derived THEN row.sources + COLLECT {
      MATCH (o:_Origin)
      USING INDEX SEEK o:_Origin(target, source)
      WHERE o.target = h.id AND o.source >= ''
      RETURN o.source
    }
  END
WITH row, h, p
CALL (h, p) {
  MATCH (n:Node)-[member:PARTICIPATES_IN]->(h)
  CREATE (:_PastMember {key: n.key, position: member.position, owner: n.key, owners: [n.key]})-[:_MEMBER_OF]->(p)
}
RETURN row.id AS id
