// Nodes with words that differ by two letters at most from those of the query. Index: node_text.
CALL db.index.fulltext.queryNodes('node_text', $text, {limit: $searched}) YIELD node, score
WHERE
  node.rev IS NOT NULL AND
  ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
  all(phrase IN $phrases WHERE split(node.search_text, $separator)[0] CONTAINS phrase)
RETURN node.id AS id, node.key AS key, node.rev AS rev, 'fuzzy' AS channel, score, [] AS facets
LIMIT $candidates
