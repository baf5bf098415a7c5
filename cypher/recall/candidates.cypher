// The candidates of a recall that pass its filters, one row a channel with a list a column; `searched` counts those that do
// not pass, too, `times` are those of nodes where a period is asked for, and `named` are the keys of the nodes that the query
// names. Channels: nodes by words (in scripts without spaces by pairs of characters), by every word at once, by codes and the
// like that few nodes hold, by the length of a name of theirs in the query, the ends of edges by words, the members of
// hyperedges by words and by vector, and nodes by vector. Indexes: node_text, node_cjk, edge_text, hyperedge_text,
// hyperedge_vector, node_vector, _Name.name.
CALL () {
  UNWIND $runs AS run
  // part: recall/known-names
  WITH node, max(size(run)) AS length
  ORDER BY node:_Derived, length DESC, node.key
  LIMIT $facets
  RETURN collect(node) AS named, collect(length) AS lengths
}
CALL (named, lengths) {
  CALL (named, lengths) {
    WITH $text AS text
    WHERE text <> ''
    CALL db.index.fulltext.queryNodes('node_text', text, {limit: $searched}) YIELD node, score
    RETURN 'text' AS channel, node, score
    UNION ALL
    UNWIND range(0, size(named) - 1) AS at
    RETURN 'name' AS channel, named[at] AS node, toFloat(lengths[at]) AS score
    UNION ALL
    WITH $everyWord AS text
    WHERE text <> ''
    CALL db.index.fulltext.queryNodes('node_text', text, {limit: $searched}) YIELD node, score
    RETURN 'every word' AS channel, node, score
    UNION ALL
    UNWIND $tokens AS token
    CALL (token) {
      // The two texts after one that holds a token are found too, by their context.
      CALL db.index.fulltext.queryNodes('node_text', token.text, {limit: 3 * $maxHolders + 1}) YIELD node
      WHERE any(form IN token.forms WHERE split(node.search_text, $separator)[0] CONTAINS form)
      RETURN collect(node) AS holders
    }
    WITH holders
    WHERE size(holders) <= $maxHolders
    UNWIND holders AS node
    RETURN 'token' AS channel, node, sum(1 / sqrt(size(holders))) AS score
    UNION ALL
    WITH $cjk AS text
    WHERE text <> ''
    CALL db.index.fulltext.queryNodes('node_cjk', text, {limit: $searched}) YIELD node, score
    RETURN 'cjk' AS channel, node, score
    UNION ALL
    WITH $text AS text
    WHERE text <> ''
    CALL db.index.fulltext.queryRelationships('edge_text', text, {limit: $links}) YIELD relationship AS r, score
    WITH r, score, $since <> '' AND (r.valid_from IS NOT NULL OR r.valid_to IS NOT NULL) AS isHeld
    WHERE NOT isHeld OR (coalesce(r.valid_from, '') <= $until AND coalesce(r.valid_to, '~') > $since)
    UNWIND [startNode(r), endNode(r)] AS node
    RETURN CASE WHEN isHeld THEN 'held' ELSE 'edge' END AS channel, node, max(score) AS score
    UNION ALL
    WITH $text AS text
    WHERE text <> ''
    CALL db.index.fulltext.queryNodes('hyperedge_text', text, {limit: $links}) YIELD node AS hyperedge, score
    MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
    RETURN 'hyperedge' AS channel, node, max(score) AS score
    UNION ALL
    WITH COUNT { (:Hyperedge) } AS hyperedges
    WHERE hyperedges > 0
    CALL db.index.vector.queryNodes('hyperedge_vector', $links, $vector) YIELD node AS hyperedge, score
    WITH hyperedge, 2 * score - 1 AS cosine
    WHERE cosine > $cosineFloor
    MATCH (node:Node)-[:PARTICIPATES_IN]->(hyperedge)
    RETURN 'hyperedge vector' AS channel, node, max(cosine) AS score
    UNION ALL
    CALL db.index.vector.queryNodes('node_vector', $nearestSearched, $vector) YIELD node, score
    RETURN 'vector' AS channel, node, 2 * score - 1 AS score
  }
  WITH
    channel,
    node,
    score,
    (NOT node:_Derived OR channel = 'name') AND
    (
      NOT $isFiltered OR
      // part: recall/filter
      AND
      // part: recall/phrases
    ) AS passes
  // part: recall/columns
  RETURN
    channel,
    searched,
    CASE channel
      WHEN 'vector' THEN $nearest
      WHEN 'text', 'every word', 'cjk' THEN $candidates
      ELSE searched
    END AS limit,
    keys,
    revs,
    scores,
    times
}
RETURN
  channel,
  searched,
  keys[..limit] AS keys,
  revs[..limit] AS revs,
  scores[..limit] AS scores,
  times[..limit] AS times,
  [node IN named WHERE node.key IS NOT NULL | node.key] AS named
