// Nodes that said at a time a word that differs from a word of the query by at most two letters. Indexes: node_text,
// version_text.
CALL () {
  CALL db.index.fulltext.queryNodes('node_text', $text, {limit: $searched}) YIELD node, score
  WHERE node.updated_at <= $at
  RETURN node.key AS key, score
  UNION ALL
  CALL db.index.fulltext.queryNodes('version_text', $text, {limit: $searched}) YIELD node AS version, score
  WHERE version.from <= $at AND version.to > $at
  RETURN version.key AS key, score
}
WITH key, max(score) AS score
WHERE key IS NOT NULL
WITH key, score
ORDER BY score DESC, key
LIMIT $candidates
RETURN 'fuzzy' AS channel, collect(key) AS keys, collect(score) AS scores
