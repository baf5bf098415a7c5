// Edges and hyperedges by id in the states in which they were believed at a time and, with `validAt`, held true then. Present
// states by the unique indexes on RELATES_TO.id and Hyperedge.id, past ones by the index on _PastRelationship.id.
RETURN
  COLLECT {
    UNWIND $edges AS id
    CALL (id) {
      MATCH (:Node)-[r:RELATES_TO {id: id}]->(:Node)
      USING INDEX SEEK r:RELATES_TO(id)
      WHERE
        coalesce(r.since, r.created_at) <= $asOf AND
        ($validAt IS NULL OR (coalesce(r.valid_from, '') <= $validAt AND coalesce(r.valid_to, '~') > $validAt))
      RETURN
        // part: relationship/sized-edge
      UNION ALL
      MATCH (p:_PastRelationship)
      USING INDEX SEEK p:_PastRelationship(id)
      WHERE p.id = id AND p.kind = 'edge' AND
        // part: past/held
      // part: past/sized-edge
    }
    WITH edge
    WHERE none(field IN [edge.from, edge.to, edge.relationship, edge.label, edge.data, edge.created_at] WHERE field IS NULL)
    RETURN edge
  } AS edges,
  COLLECT {
    UNWIND $hyperedges AS id
    CALL (id) {
      MATCH (h:Hyperedge {id: id})
      USING INDEX SEEK h:Hyperedge(id)
      WHERE
        coalesce(h.since, h.created_at) <= $asOf AND
        ($validAt IS NULL OR (coalesce(h.valid_from, '') <= $validAt AND coalesce(h.valid_to, '~') > $validAt))
      WITH
        h,
        // part: hyperedge/members
      RETURN
        // part: relationship/sized-hyperedge
      UNION ALL
      MATCH (p:_PastRelationship)
      USING INDEX SEEK p:_PastRelationship(id)
      WHERE p.id = id AND p.kind = 'hyperedge' AND
        // part: past/held
      // part: past/sized-hyperedge
    }
    WITH hyperedge
    WHERE none(field IN [hyperedge.relationship, hyperedge.label, hyperedge.data, hyperedge.created_at] WHERE field IS NULL)
    RETURN hyperedge
  } AS hyperedges
