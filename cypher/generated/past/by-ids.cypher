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
        r {
          .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived, .stated_at,
          from: startNode(r).key,
          to: endNode(r).key,
          data: CASE WHEN size(r.data) <= $longest THEN r.data ELSE '{}' END,
          size: coalesce(size(r.data), 0)
        } AS edge
      UNION ALL
      MATCH (p:_PastRelationship)
      USING INDEX SEEK p:_PastRelationship(id)
      WHERE p.id = id AND p.kind = 'edge' AND
        ((p.since <= $asOf AND p.until > $asOf AND
          ($validAt IS NULL OR (coalesce(p.valid_from, '') <= $validAt AND coalesce(p.valid_to, '~') > $validAt))) OR
        // A closed edge is believed to have been true up to when it was closed.
        (p.closed_to > $validAt AND p.until <= $asOf AND coalesce(p.reopened_at, '~') > $asOf AND
          coalesce(p.valid_from, '') <= $validAt))
      MATCH (one:_PastMember)-[:_MEMBER_OF]->(p)<-[:_MEMBER_OF]-(other:_PastMember)
      WHERE one.position < other.position
      RETURN p {
        .id, .relationship, .label, .created_at, .valid_from, .derived,
        valid_to: CASE WHEN p.until <= $asOf THEN p.closed_to ELSE p.valid_to END,
        from: one.key,
        to: other.key,
        data: CASE WHEN size(p.data) <= $longest THEN p.data ELSE '{}' END,
        size: size(p.data)
      } AS edge
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
        COLLECT {
          MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
          WITH member.key AS name, place.position AS position
          WHERE name IS NOT NULL
          RETURN name
          ORDER BY position
        } AS nodes
      RETURN
        h {
          .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived,
          nodes: nodes,
          data: CASE WHEN size(h.data) <= $longest THEN h.data ELSE '{}' END,
          size: coalesce(size(h.data), 0)
        } AS hyperedge
      UNION ALL
      MATCH (p:_PastRelationship)
      USING INDEX SEEK p:_PastRelationship(id)
      WHERE p.id = id AND p.kind = 'hyperedge' AND
        ((p.since <= $asOf AND p.until > $asOf AND
          ($validAt IS NULL OR (coalesce(p.valid_from, '') <= $validAt AND coalesce(p.valid_to, '~') > $validAt))) OR
        // A closed edge is believed to have been true up to when it was closed.
        (p.closed_to > $validAt AND p.until <= $asOf AND coalesce(p.reopened_at, '~') > $asOf AND
          coalesce(p.valid_from, '') <= $validAt))
      RETURN p {
        .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived,
        nodes: COLLECT {
          MATCH (member:_PastMember)-[:_MEMBER_OF]->(p)
          RETURN member.key
          ORDER BY member.position
        },
        data: CASE WHEN size(p.data) <= $longest THEN p.data ELSE '{}' END,
        size: size(p.data)
      } AS hyperedge
    }
    WITH hyperedge
    WHERE none(field IN [hyperedge.relationship, hyperedge.label, hyperedge.data, hyperedge.created_at] WHERE field IS NULL)
    RETURN hyperedge
  } AS hyperedges
