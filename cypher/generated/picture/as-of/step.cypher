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
    // The past relationships of a key that were believed at a time.
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.since <= $at AND p.until > $at
    AND ($labels IS NULL OR p.label IN $labels) AND ($derived OR p.derived IS NULL)
    WITH DISTINCT p
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    RETURN other.key AS key
  }
  WITH key
  WHERE NOT key IN $known
  // The node of a key as it was at a time: itself, or a version.
  CALL (key) {
    MATCH (node:Node {key: key})
    USING INDEX SEEK node:Node(key)
    WHERE node.updated_at <= $at
    RETURN node
    UNION ALL
    MATCH (node:_Version)
    USING INDEX SEEK node:_Version(key, from)
    WHERE node.key = key AND node.from <= $at AND node.to > $at
    RETURN node
  }
  // Nodes but for derived ones, where those are not asked for.
  WITH *
  WHERE
    ($derived OR NOT node:_Derived) AND
    // What the filters of a recall ask of a node, or a version of one: its type, its place, its times and the fields of its data.
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    ($near IS NULL OR node.key IN $near) AND
    all(condition IN $times WHERE any(at IN [
      CASE condition.of WHEN 'created_at' THEN node.created_at WHEN 'occurred_at' THEN node.occurred_at ELSE coalesce(node.occurred_at, node.created_at) END
    ] WHERE CASE
      // A day without a time is that day in every zone.
      WHEN at = node.occurred_at AND (size(at) = 10 OR at ENDS WITH 'T00:00:00.000Z') THEN condition.first <= left(at, 10) <= condition.last
      ELSE condition.from <= at <= condition.to
    END)) AND
    all(field IN $fields WHERE
      node.data CONTAINS field.text AND
      any(value IN [apoc.convert.fromJsonMap(node.data)[field.name]] WHERE
        CASE
          WHEN field.isRange
            THEN (field.gte IS NULL OR value >= field.gte) AND (field.lte IS NULL OR value <= field.lte)
          WHEN field.value IS NULL THEN value IS NULL
          WHEN value IS :: LIST<ANY> NOT NULL THEN field.value IN value
          ELSE value = field.value
        END
      )
    )
  OPTIONAL MATCH (now:Node {key: key})
  USING INDEX SEEK now:Node(key)
  WITH
    key,
    node.created_at AS at,
    COUNT { (now)-[:RELATES_TO]-() } + COUNT { (now)-[:PARTICIPATES_IN]->() } AS degree
  ORDER BY degree DESC, at DESC, key
  LIMIT $limit
  RETURN collect(key) AS keys
}
RETURN present, keys
