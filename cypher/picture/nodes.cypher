// The nodes that pass the filters as they are drawn: the most connected first, then the newest. Where there are more than the
// limit, those with the highest degrees are ranked, which also count what was derived. One row. Indexes, by `source`: unique on
// Node.key, node_type, node_occurred_at and node_created_at, edge_label and hyperedge_label; `all` scans the nodes.
CALL () {
  // part: recall/sources
  // part: picture/of-labels
}
// part: picture/is-drawn
  // part: recall/filter
WITH node, COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() } AS degree
ORDER BY degree DESC, node.created_at DESC, node.key
LIMIT 2 * $limit
WITH
  node,
  COUNT {
    MATCH (node)-[r:RELATES_TO]-(:Node)
    WHERE r.derived IS NULL
  } + COUNT {
    MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL
  } AS links
ORDER BY links DESC, node.created_at DESC, node.key
LIMIT $limit
// part: picture/node
