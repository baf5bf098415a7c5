// The edges and hyperedges of one node, newest first, each list cut at its limit; without those that others made.
MATCH (n:Node {key: $key})
RETURN
  COLLECT {
    MATCH (n)-[r:RELATES_TO]-(other:Node)
    WHERE r.id IS NOT NULL AND other.key IS NOT NULL
    RETURN {
      id: r.id,
      from: startNode(r).key,
      to: endNode(r).key,
      relationship: r.relationship,
      label: r.label,
      data: r.data,
      created_at: r.created_at
    } AS edge
    ORDER BY r.created_at DESC, r.id DESC
    LIMIT $limit
  } AS edges,
  COLLECT {
    MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.id IS NOT NULL
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
    } AS hyperedge
    ORDER BY h.created_at DESC, h.id DESC
    LIMIT $limit
  } AS hyperedges
