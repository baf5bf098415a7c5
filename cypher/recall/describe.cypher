// What is shown of nodes: their fields, and the edges and hyperedges around them, each list cut at its limit a node, by
// the unique index on Node.key.
UNWIND $keys AS key
MATCH (node:Node {key: key})
RETURN
  node {
    .key,
    .description,
    .node_type,
    .data,
    .created_at,
    .updated_at,
    connections: COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() }
  } AS node,
  COLLECT {
    MATCH (node)-[r:RELATES_TO]-()
    WHERE $contextEdges > 0
    RETURN {
      id: r.id,
      from: startNode(r).key,
      to: endNode(r).key,
      relationship: r.relationship,
      label: r.label,
      data: r.data,
      created_at: r.created_at
    }
    LIMIT $contextEdges
  } AS edges,
  COLLECT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE $contextHyperedges > 0
    RETURN h {
      .id,
      .relationship,
      .label,
      .data,
      .created_at,
      nodes: COLLECT {
        MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
        RETURN m.key
        ORDER BY p.position
      }
    }
    LIMIT $contextHyperedges
  } AS hyperedges
