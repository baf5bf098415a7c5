// The keys of nodes that had a relationship with one of the labels at a time. Past relationships are scanned.
UNION ALL
WITH $source AS source
WHERE source = 'labels'
CALL () {
  MATCH (one:Node)-[r:RELATES_TO]->(other:Node)
  USING INDEX SEEK r:RELATES_TO(label, id)
  WHERE
    r.label IN $labels AND r.id >= '' AND ($derived OR r.derived IS NULL) AND
    coalesce(r.since, r.created_at) <= $at
  UNWIND [one.key, other.key] AS key
  RETURN key
  UNION
  MATCH (h:Hyperedge)<-[:PARTICIPATES_IN]-(member:Node)
  USING INDEX SEEK h:Hyperedge(label, id)
  WHERE
    h.label IN $labels AND h.id >= '' AND ($derived OR h.derived IS NULL) AND
    coalesce(h.since, h.created_at) <= $at
  RETURN member.key AS key
  UNION
  MATCH (p:_PastRelationship)
  WHERE p.label IN $labels AND p.since <= $at AND p.until > $at AND ($derived OR p.derived IS NULL)
  MATCH (p)<-[:_MEMBER_OF]-(member:_PastMember)
  RETURN member.key AS key
}
