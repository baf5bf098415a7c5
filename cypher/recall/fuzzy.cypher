// Nodes with a word that differs from a word of the query by at most two letters. Index: node_text.
CALL db.index.fulltext.queryNodes('node_text', $text, {limit: $searched}) YIELD node, score
WHERE
  ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
  all(phrase IN $phrases WHERE
    split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
  )
WITH node, score
WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
WHERE key IS NOT NULL AND rev IS NOT NULL
LIMIT $candidates
RETURN 'fuzzy' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
