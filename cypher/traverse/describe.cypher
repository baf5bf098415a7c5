// What an answer shows of a walk: texts of nodes, and edges and hyperedges, each the list of its fields, in one row; by the
// unique indexes on Node.key, RELATES_TO.id and Hyperedge.id.
RETURN
  COLLECT {
    UNWIND $keys AS key
    MATCH (n:Node {key: key})
    RETURN [n.key, n.description, n.node_type]
  } AS nodes,
  COLLECT {
    UNWIND $edges AS id
    MATCH (a:Node)-[r:RELATES_TO {id: id}]->(b:Node)
    RETURN [r.id, a.key, b.key, r.relationship, r.label, r.data, r.created_at]
  } AS edges,
  COLLECT {
    UNWIND $hyperedges AS id
    MATCH (h:Hyperedge {id: id})
    RETURN [
      h.id,
      COLLECT {
        MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
        RETURN m.key
        ORDER BY p.position
      },
      h.relationship,
      h.label,
      h.data,
      h.created_at
    ]
  } AS hyperedges
