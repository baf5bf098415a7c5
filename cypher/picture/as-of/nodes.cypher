// The nodes that existed at a time and pass the filters by what they said then, as picture/nodes has them. Where there are more
// than the limit, those with the highest degrees of today are ranked by their links of then. Indexes, by `source`: unique on
// Node.key and version_time, node_type, node_created_at, version_end, edge_label and hyperedge_label; past_member.
CALL () {
  // part: recall/past-sources
  // part: picture/past-keys-of-labels
  // part: picture/state-of-key
  RETURN node
}
// part: picture/is-drawn
  // part: recall/filter
OPTIONAL MATCH (later:Node {key: node.key})
USING INDEX SEEK later:Node(key)
WHERE node:_Version
WITH node, coalesce(later, node) AS now
WITH node, now, COUNT { (now)-[:RELATES_TO]-() } + COUNT { (now)-[:PARTICIPATES_IN]->() } AS degree
ORDER BY degree DESC, node.created_at DESC, node.key
LIMIT 2 * $limit
WITH
  node,
  COUNT {
    MATCH (now)-[r:RELATES_TO]-(:Node)
    WHERE r.derived IS NULL AND coalesce(r.since, r.created_at) <= $at
  } + COUNT {
    MATCH (now)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL AND coalesce(h.since, h.created_at) <= $at
  } + COUNT {
    MATCH (m:_PastMember)
    USING INDEX SEEK m:_PastMember(key)
    WHERE m.key = node.key
    MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
    WHERE p.derived IS NULL AND p.since <= $at AND p.until > $at
  } AS links
ORDER BY links DESC, node.created_at DESC, node.key
LIMIT $limit
// part: picture/node
