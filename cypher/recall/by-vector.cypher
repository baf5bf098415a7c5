// Candidates by meaning: the nearest nodes, in one row. Index: node_vector.
CALL db.index.vector.queryNodes('node_vector', $searched, $vector) YIELD node, score
WHERE
  ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
  all(phrase IN $phrases WHERE
    split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
  )
WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
WHERE rev IS NOT NULL
LIMIT $candidates
RETURN 'vector' AS channel, collect(key) AS keys, collect(rev) AS revs, collect(2 * score - 1) AS scores
