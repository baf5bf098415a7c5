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
        // part: relationship/sized-edge
      UNION ALL
      MATCH (m:_PastMember)
      USING INDEX SEEK m:_PastMember(key)
      WHERE m.key = key
      MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
      WHERE p.kind = 'edge' AND
        // part: past/held
      // part: past/sized-edge
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
        // part: hyperedge/members
      RETURN
        // part: relationship/sized-hyperedge
      UNION ALL
      MATCH (m:_PastMember)
      USING INDEX SEEK m:_PastMember(key)
      WHERE m.key = key
      MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
      WHERE p.kind = 'hyperedge' AND
        // part: past/held
      // part: past/sized-hyperedge
    }
    WITH hyperedge, ' ' + replace(hyperedge.label, '_', ' ') AS says
    WHERE none(field IN [hyperedge.relationship, hyperedge.label, hyperedge.data, hyperedge.created_at] WHERE field IS NULL)
    RETURN hyperedge
    ORDER BY hyperedge.derived IS NOT NULL, size([word IN $words WHERE says CONTAINS word]) DESC, hyperedge.created_at DESC, hyperedge.id DESC
    LIMIT $limit
  } AS hyperedges
