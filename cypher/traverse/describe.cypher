// What an answer shows of a walk: texts of nodes, and edges and hyperedges, in one row; by the unique indexes on Node.key,
// RELATES_TO.id and Hyperedge.id.
RETURN
  COLLECT {
    UNWIND $keys AS key
    MATCH (n:Node {key: key})
    RETURN n {.key, .description, .node_type}
  } AS nodes,
  COLLECT {
    UNWIND $edges AS id
    MATCH (a:Node)-[r:RELATES_TO {id: id}]->(b:Node)
    RETURN r {.id, from: a.key, to: b.key, .relationship, .label, .data, .created_at}
  } AS edges,
  COLLECT {
    UNWIND $hyperedges AS id
    MATCH (h:Hyperedge {id: id})
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
  } AS hyperedges
