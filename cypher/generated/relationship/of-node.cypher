// Returns the edges and hyperedges of one node, what callers stored first, then the newest, each list up to its limit, by the unique index on Node.key.
// External data is left out, and so is what is deleted while it is read and has no fields. Longer data is left out, but
// not its size.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
RETURN
  COLLECT {
    MATCH (n)-[r:RELATES_TO]-(other:Node)
    WITH r
    ORDER BY r.derived IS NOT NULL, r.created_at DESC, r.id DESC
    LIMIT $limit
    WITH
      r {
        .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived, .stated_at,
        from: startNode(r).key,
        to: endNode(r).key,
        data: CASE WHEN size(r.data) <= $longest THEN r.data ELSE '{}' END,
        size: coalesce(size(r.data), 0)
      } AS edge
    WHERE none(field IN [edge.id, edge.from, edge.to, edge.relationship, edge.label, edge.data, edge.created_at]
      WHERE field IS NULL)
    RETURN edge
    ORDER BY edge.derived IS NOT NULL, edge.created_at DESC, edge.id DESC
  } AS edges,
  COLLECT {
    MATCH (n)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WITH h
    ORDER BY h.derived IS NOT NULL, h.created_at DESC, h.id DESC
    LIMIT $limit
    WITH
      h,
      COLLECT {
        MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
        WITH member.key AS name, place.position AS position
        WHERE name IS NOT NULL
        RETURN name
        ORDER BY position
      } AS nodes
    WITH
      h {
        .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived,
        nodes: nodes,
        data: CASE WHEN size(h.data) <= $longest THEN h.data ELSE '{}' END,
        size: coalesce(size(h.data), 0)
      } AS hyperedge
    WHERE none(field IN [hyperedge.id, hyperedge.relationship, hyperedge.label, hyperedge.data, hyperedge.created_at]
      WHERE field IS NULL)
    RETURN hyperedge
    ORDER BY hyperedge.derived IS NOT NULL, hyperedge.created_at DESC, hyperedge.id DESC
  } AS hyperedges
