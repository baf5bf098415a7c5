// The nodes next to those of a frontier that pass the filters, the most connected first, then the newest: `keys`. `present` are
// the keys of the frontier that nodes have. One row. Index: unique on Node.key.
CALL () {
  UNWIND $frontier AS key
  MATCH (n:Node {key: key})
  USING INDEX SEEK n:Node(key)
  RETURN collect(n.key) AS present
}
CALL () {
  // The rows that are sorted carry no list, whose memory would count for each of them.
  CALL () {
    UNWIND $frontier AS key
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[r:RELATES_TO]-(node:Node)
    WHERE ($labels IS NULL OR r.label IN $labels) AND ($derived OR r.derived IS NULL)
    RETURN node
    UNION
    UNWIND $frontier AS key
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE ($labels IS NULL OR h.label IN $labels) AND ($derived OR h.derived IS NULL)
    WITH DISTINCT h
    MATCH (h)<-[:PARTICIPATES_IN]-(node:Node)
    RETURN node
  }
  // Nodes but for derived ones, where those are not asked for.
  WITH *
  WHERE
    ($derived OR NOT node:_Derived) AND
    NOT node.key IN $known AND
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
  WITH
    node.key AS key,
    node.created_at AS at,
    COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() } AS degree
  WHERE key IS NOT NULL
  WITH key, at, degree
  ORDER BY degree DESC, at DESC, key
  LIMIT $limit
  RETURN collect(key) AS keys
}
RETURN present, keys
