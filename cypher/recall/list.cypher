// A page of the nodes that pass the filters, newest first by the time they occurred or else were created, and the number of
// all of them. The page begins after a time and id. One row. Indexes, by `source`: unique on Node.key, node_type,
// node_occurred_at and node_created_at; `all` scans the nodes.
CALL () {
  CALL () {
    // part: recall/sources
  }
  WITH node
  WHERE
    // part: recall/filter
  RETURN collect(node) AS nodes
}
// part: recall/list-page
