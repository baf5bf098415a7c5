// The edges and hyperedges of nodes as they were believed at a time and, with `validAt`, held true in the world then; what
// callers stored first, then what has words of the query, then the newest, each list up to its limit. Present states by the unique index on Node.key, past ones by that on _PastMember.key.
// Longer data is left out, but not its size.
UNWIND $keys AS key
RETURN
  key,
  COLLECT {
    CALL (key) {
      MATCH (n:Node {key: key})
      USING INDEX SEEK n:Node(key)
      MATCH (n)-[r:RELATES_TO]-(other:Node)
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
      MATCH (m:_PastMember)
      USING INDEX SEEK m:_PastMember(key)
      WHERE m.key = key
      MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
      WHERE p.kind = 'edge' AND
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
    WITH edge, ' ' + replace(toLower(edge.label + ' ' + edge.from + ' ' + edge.to), '_', ' ') AS says
    WHERE none(field IN [edge.from, edge.to, edge.relationship, edge.label, edge.data, edge.created_at] WHERE field IS NULL)
    RETURN edge
    ORDER BY edge.derived IS NOT NULL, size([word IN $words WHERE says CONTAINS word]) DESC, edge.created_at DESC, edge.id DESC
    LIMIT $limit
  } AS edges,
  COLLECT {
    CALL (key) {
      MATCH (n:Node {key: key})-[:PARTICIPATES_IN]->(h:Hyperedge)
      USING INDEX SEEK n:Node(key)
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
      MATCH (m:_PastMember)
      USING INDEX SEEK m:_PastMember(key)
      WHERE m.key = key
      MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
      WHERE p.kind = 'hyperedge' AND
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
    WITH hyperedge, ' ' + replace(hyperedge.label, '_', ' ') AS says
    WHERE none(field IN [hyperedge.relationship, hyperedge.label, hyperedge.data, hyperedge.created_at] WHERE field IS NULL)
    RETURN hyperedge
    ORDER BY hyperedge.derived IS NOT NULL, size([word IN $words WHERE says CONTAINS word]) DESC, hyperedge.created_at DESC, hyperedge.id DESC
    LIMIT $limit
  } AS hyperedges
