// The nearest nodes that pass the filters, by comparison with all of these if they are few; otherwise no hits. `searched` is
// their number, but `compared` + 1 at most. One row. Indexes, by `source`: unique on Node.key, node_type, node_occurred_at and
// node_created_at; `all` scans the nodes.
CALL () {
  CALL () {
    // part: recall/sources
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
OPTIONAL CALL (nodes) {
  UNWIND nodes AS node
  WITH node
  WHERE size(nodes) <= $compared
  WITH node, 2 * vector.similarity.cosine(node.embedding, $vector) - 1 AS score
  WITH 'vector' AS channel, node, score, score IS NOT NULL AS passes
  ORDER BY score DESC, node.key
  LIMIT $candidates
  // part: recall/columns
  RETURN keys, revs, scores, times
}
RETURN
  'vector' AS channel, size(nodes) AS searched, coalesce(keys, []) AS keys, coalesce(revs, []) AS revs,
  coalesce(scores, []) AS scores, coalesce(times, []) AS times
