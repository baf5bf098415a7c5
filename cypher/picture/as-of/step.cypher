// The nodes next to those of a frontier as the memory was believed at a time, as picture/step has them; their degrees are those of
// today. One row. Present states by the unique index on Node.key, past ones by version_time and that on _PastMember.key.
CALL () {
  UNWIND $frontier AS key
  CALL (key) {
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    WHERE n.updated_at <= $at
    RETURN n.key AS known
    UNION
    MATCH (v:_Version)
    USING INDEX SEEK v:_Version(key, from)
    WHERE v.key = key AND v.from <= $at AND v.to > $at
    RETURN v.key AS known
  }
  RETURN collect(known) AS present
}
CALL () {
  CALL () {
    UNWIND $frontier AS from
    MATCH (n:Node {key: from})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[r:RELATES_TO]-(other:Node)
    WHERE
      ($labels IS NULL OR r.label IN $labels) AND ($derived OR r.derived IS NULL) AND
      coalesce(r.since, r.created_at) <= $at
    RETURN other.key AS key
    UNION
    UNWIND $frontier AS from
    MATCH (n:Node {key: from})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE
      ($labels IS NULL OR h.label IN $labels) AND ($derived OR h.derived IS NULL) AND
      coalesce(h.since, h.created_at) <= $at
    WITH DISTINCT h
    MATCH (h)<-[:PARTICIPATES_IN]-(other:Node)
    RETURN other.key AS key
    UNION
    UNWIND $frontier AS key
    // part: past/of-key
    AND ($labels IS NULL OR p.label IN $labels) AND ($derived OR p.derived IS NULL)
    WITH DISTINCT p
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    RETURN other.key AS key
  }
  WITH key
  WHERE NOT key IN $known
  // part: picture/state-of-key
  // part: picture/is-drawn
    // part: recall/filter
  OPTIONAL MATCH (now:Node {key: key})
  USING INDEX SEEK now:Node(key)
  WITH
    key,
    node.created_at AS at,
    COUNT { (now)-[:RELATES_TO]-() } + COUNT { (now)-[:PARTICIPATES_IN]->() } AS degree
  // part: picture/reached
}
RETURN present, keys
