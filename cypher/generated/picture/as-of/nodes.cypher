// The nodes that existed at a time and pass the filters by what they said then, as picture/nodes has them. Where there are more
// than the limit, those with the highest degrees of today are ranked by their links of then. Indexes, by `source`: unique on
// Node.key and version_time, node_type, node_created_at, version_end, edge_label and hyperedge_label; past_member.
CALL () {
  // Nodes, and versions of nodes, that held at a time, found by what is likely to leave the fewest.
  WITH $source AS source
  WHERE source = 'near'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(key)
  WHERE node.key IN $near AND node.updated_at <= $at
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'near'
  MATCH (node:_Version)
  USING INDEX SEEK node:_Version(key, from)
  WHERE node.key IN $near AND node.from <= $at AND node.to > $at
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'types'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(node_type)
  WHERE node.node_type IN $nodeTypes AND node.updated_at <= $at
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'all'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(created_at)
  WHERE node.created_at <= $at AND node.updated_at <= $at
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source IN ['types', 'all']
  MATCH (node:_Version)
  USING INDEX SEEK node:_Version(to, from)
  WHERE node.to > $at AND node.from <= $at
  RETURN node
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
OPTIONAL MATCH (later:Node {key: node.key})
USING INDEX SEEK later:Node(key)
WHERE node:_Version
WITH node, coalesce(later, node) AS now
WITH node, now, COUNT { (now)-[:RELATES_TO]-() } + COUNT { (now)-[:PARTICIPATES_IN]->() } AS degree
ORDER BY degree DESC, node.created_at DESC, node.key
LIMIT 2 * $limit
WITH
  node,
  COUNT {
    MATCH (now)-[r:RELATES_TO]-(:Node)
    WHERE r.derived IS NULL AND coalesce(r.since, r.created_at) <= $at
  } + COUNT {
    MATCH (now)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL AND coalesce(h.since, h.created_at) <= $at
  } + COUNT {
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = node.key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.derived IS NULL AND p.since <= $at AND p.until > $at
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
