// A page of the nodes that existed at a time and pass the filters by what they said then, newest first by the time they
// occurred or else were created, and the number of all of them. The page begins after a time and id. One row. Indexes, by
// `source`: unique on Node.key and version_time, node_type, node_created_at; versions that held then by version_end.
CALL () {
  CALL () {
    // part: recall/past-sources
  }
  WITH node
  WHERE
    // part: recall/filter
  RETURN collect(node) AS nodes
}
// part: recall/list-page
