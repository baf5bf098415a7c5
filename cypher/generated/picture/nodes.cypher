// The nodes that pass the filters as they are drawn: the most connected first, then the newest. Where there are more than the
// limit, those with the highest degrees are ranked, which also count what was derived. One row. Indexes, by `source`: unique on
// Node.key, node_type, node_occurred_at and node_created_at, edge_label and hyperedge_label; `all` scans the nodes.
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
WITH node, COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() } AS degree
ORDER BY degree DESC, node.created_at DESC, node.key
LIMIT 2 * $limit
WITH
  node,
  COUNT {
    MATCH (node)-[r:RELATES_TO]-(:Node)
    WHERE r.derived IS NULL
  } + COUNT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL
  } AS links
ORDER BY links DESC, node.created_at DESC, node.key
LIMIT $limit
// A node as it is drawn: of a long text the beginning.
WITH
  node,
  links,
  [node.key, left(node.description, 200), node.node_type, node.created_at, coalesce(node.updated_at, node.from)] AS fields,
  CASE WHEN node.data CONTAINS '"name":' OR node.data CONTAINS '"title":' THEN apoc.convert.fromJsonMap(node.data) END AS data
WHERE none(field IN fields WHERE field IS NULL)
RETURN collect(fields + [
  node.occurred_at,
  links,
  node:_Derived,
  CASE WHEN data.name IS :: STRING NOT NULL THEN left(data.name, 200) END,
  CASE WHEN data.title IS :: STRING NOT NULL THEN left(data.title, 200) END
]) AS nodes
