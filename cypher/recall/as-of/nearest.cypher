// The nodes that existed at a time and pass the filters by what they said then, the nearest first, if they are few; otherwise no
// hits. `searched` is their number, but `compared` + 1 at most. A state without a vector has that of the node today. One row.
// Indexes, by `source`: unique on Node.key and version_time, node_type, node_created_at, version_end.
CALL () {
  CALL () {
    // part: recall/past-sources
  }
  WITH node
  WHERE
    NOT node:_Derived AND
    // part: recall/filter
    AND
    // part: recall/phrases
  WITH node
  LIMIT $compared + 1
  RETURN collect(node) AS nodes
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node
  WHERE size(nodes) <= $compared
  OPTIONAL MATCH (n:Node {key: node.key})
  USING INDEX SEEK n:Node(key)
  WHERE node.embedding IS NULL
  WITH node.key AS key, 2 * vector.similarity.cosine(coalesce(node.embedding, n.embedding), $vector) - 1 AS score
  WITH key, coalesce(score, -1.0) AS score
  ORDER BY score DESC, key
  LIMIT $candidates
  RETURN collect(key) AS keys, collect(score) AS scores
}
RETURN 'vector' AS channel, size(nodes) AS searched, keys, scores
