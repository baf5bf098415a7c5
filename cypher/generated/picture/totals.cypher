// How many nodes pass the filters, and how many edges and hyperedges with the labels join them: what callers stored, and apart what
// was derived or has a derived end. One row. Indexes as picture/nodes.
CALL () {
  // Nodes, found by what is likely to leave the fewest.
  WITH $source AS source
  WHERE source = 'near'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(key)
  WHERE node.key IN $near
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'types'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(node_type)
  WHERE node.node_type IN $nodeTypes
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'period'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(occurred_at)
  WHERE node.occurred_at >= $from AND node.occurred_at <= $to
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'period'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(created_at)
  WHERE node.created_at >= $from AND node.created_at <= $to AND node.occurred_at IS NULL
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'all'
  MATCH (node:Node)
  RETURN node
  // Nodes that have a relationship with one of the labels.
  UNION ALL
  WITH $source AS source
  WHERE source = 'labels'
  CALL () {
    MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
    USING INDEX SEEK r:RELATES_TO(label, id)
    WHERE r.label IN $labels AND r.id >= '' AND ($derived OR r.derived IS NULL)
    UNWIND [a, b] AS node
    RETURN node
    UNION
    MATCH (h:Hyperedge)<-[:PARTICIPATES_IN]-(node:Node)
    USING INDEX SEEK h:Hyperedge(label, id)
    WHERE h.label IN $labels AND h.id >= '' AND ($derived OR h.derived IS NULL)
    RETURN node
  }
  RETURN node
}
WITH node
WHERE
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
WITH collect(node) AS passing
CALL (passing) {
  UNWIND passing AS a
  MATCH (a)-[r:RELATES_TO]->(node:Node)
  WHERE ($labels IS NULL OR r.label IN $labels)
  WITH a, r, node
  WHERE
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
  WITH r.derived IS NULL AND NOT a:_Derived AND NOT node:_Derived AS isStored, count(*) AS links
  // Edges that callers stored, and those that were derived or have a derived end.
  RETURN
    sum(CASE WHEN isStored THEN links ELSE 0 END) AS edges,
    sum(CASE WHEN isStored THEN 0 ELSE links END) AS derivedEdges
}
CALL (passing) {
  UNWIND passing AS n
  MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
  WHERE ($labels IS NULL OR h.label IN $labels)
  WITH h, count(*) AS members, count(CASE WHEN NOT n:_Derived THEN 1 END) AS stored
  WHERE members >= 2
  WITH h.derived IS NULL AND stored >= 2 AS isStored, count(*) AS links
  // The same of hyperedges.
  RETURN
    sum(CASE WHEN isStored THEN links ELSE 0 END) AS hyperedges,
    sum(CASE WHEN isStored THEN 0 ELSE links END) AS derivedHyperedges
}
WITH *, size([n IN passing WHERE n:_Derived]) AS derivedNodes
RETURN size(passing) - derivedNodes AS nodes, derivedNodes, edges, derivedEdges, hyperedges, derivedHyperedges
