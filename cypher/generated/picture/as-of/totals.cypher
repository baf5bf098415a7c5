// The same as picture/totals as the memory was believed at a time. One row. Indexes as picture/as-of/nodes and picture/as-of/links.
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
WITH node.key AS key, node:_Derived AS derived
WHERE key IS NOT NULL
WITH collect({key: key, derived: derived}) AS passing
CALL (passing) {
  CALL (passing) {
    UNWIND passing AS each
    MATCH (a:Node {key: each.key})
    USING INDEX SEEK a:Node(key)
    MATCH (a)-[r:RELATES_TO]->(b:Node)
    WHERE coalesce(r.since, r.created_at) <= $at AND ($labels IS NULL OR r.label IN $labels)
    RETURN r.derived IS NULL AND NOT each.derived AS stored, b.key AS key
    UNION ALL
    UNWIND passing AS each
    WITH each.key AS key, each.derived AS derived
    // The past relationships of a key that were believed at a time.
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.since <= $at AND p.until > $at
    AND p.kind = 'edge' AND ($labels IS NULL OR p.label IN $labels)
    MATCH (p)<-[:_MEMBER_OF]-(other:_PastMember)
    WHERE m.position < other.position
    RETURN p.derived IS NULL AND NOT derived AS stored, other.key AS key
  }
  WITH key, stored, count(*) AS links
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
  WITH node, stored, links
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
  WITH stored AND NOT node:_Derived AS isStored, links
  // Edges that callers stored, and those that were derived or have a derived end.
  RETURN
    sum(CASE WHEN isStored THEN links ELSE 0 END) AS edges,
    sum(CASE WHEN isStored THEN 0 ELSE links END) AS derivedEdges
}
CALL (passing) {
  CALL (passing) {
    UNWIND passing AS each
    MATCH (n:Node {key: each.key})-[:PARTICIPATES_IN]->(h:Hyperedge)
    USING INDEX SEEK n:Node(key)
    WHERE coalesce(h.since, h.created_at) <= $at AND ($labels IS NULL OR h.label IN $labels)
    RETURN h AS link, each.derived AS derived
    UNION ALL
    UNWIND passing AS each
    WITH each.key AS key, each.derived AS derived
    // The past relationships of a key that were believed at a time.
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.since <= $at AND p.until > $at
    AND p.kind = 'hyperedge' AND ($labels IS NULL OR p.label IN $labels)
    RETURN p AS link, derived
  }
  WITH link, count(*) AS members, count(CASE WHEN NOT derived THEN 1 END) AS stored
  WHERE members >= 2
  WITH link.derived IS NULL AND stored >= 2 AS isStored, count(*) AS links
  // The same of hyperedges.
  RETURN
    sum(CASE WHEN isStored THEN links ELSE 0 END) AS hyperedges,
    sum(CASE WHEN isStored THEN 0 ELSE links END) AS derivedHyperedges
}
WITH *, size([each IN passing WHERE each.derived]) AS derivedNodes
RETURN size(passing) - derivedNodes AS nodes, derivedNodes, edges, derivedEdges, hyperedges, derivedHyperedges
