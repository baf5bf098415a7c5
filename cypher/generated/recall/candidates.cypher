// The candidates of a recall that pass its filters, one row a channel with a list a column; `searched` counts those that do
// not pass, too, `times` are those of nodes where a period is asked for, and `named` are the keys of the nodes that the query
// names. Channels: nodes by words (in scripts without spaces by pairs of characters), by every word at once, by codes and the
// like that few nodes hold, by the length of a name of theirs in the query, the ends of edges by words, the members of
// hyperedges by words and by vector, and nodes by vector. Indexes: node_text, node_cjk, edge_text, hyperedge_text,
// hyperedge_vector, node_vector, _Name.name.
CALL () {
  UNWIND $runs AS run
  // The nodes of a name in the query that few nodes have. Index: _Name.name.
  MATCH (name:_Name {name: run})
  USING INDEX SEEK name:_Name(name)
  WHERE COUNT { MATCH (name)<-[link:_NAMED]-() WHERE link.derived IS NULL RETURN link LIMIT $maxNameMatches + 1 } <= $maxNameMatches
  MATCH (name)<-[:_NAMED]-(node:Node)
  // What is derived from texts answers only where the query is its name.
  WHERE NOT node:_Derived OR run = $whole
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
      // What the filters of a recall ask of a node, or a version of one: its type, its place, its times and the fields of its data.
      ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
      ($near IS NULL OR node.key IN $near) AND
      all(condition IN $times WHERE any(at IN [
        CASE condition.of WHEN 'created_at' THEN node.created_at WHEN 'occurred_at' THEN node.occurred_at ELSE coalesce(node.occurred_at, node.created_at) END
      ] WHERE CASE
        // A day without a time is that day in every zone.
        WHEN at = node.occurred_at AND (size(at) = 10 OR at ENDS WITH 'T00:00:00.000Z') THEN condition.first <= left(at, 10) <= condition.last
        ELSE condition.from <= at <= condition.to
      END)) AND
      all(field IN $fields WHERE
        node.data CONTAINS field.text AND
        any(value IN [apoc.convert.fromJsonMap(node.data)[field.name]] WHERE
          CASE
            WHEN field.isRange
              THEN (field.gte IS NULL OR value >= field.gte) AND (field.lte IS NULL OR value <= field.lte)
            WHEN field.value IS NULL THEN value IS NULL
            WHEN value IS :: LIST<ANY> NOT NULL THEN field.value IN value
            ELSE value = field.value
          END
        )
      )
      AND
      // Each phrase occurs in what a node says. A version of an earlier release has no text for search; its plain text stands for it.
      all(phrase IN $phrases WHERE
        coalesce(split(node.search_text, $separator)[0], toLower(node.description + ' ' + node.data)) CONTAINS phrase OR
        toLower(node.key) CONTAINS phrase
      )
    ) AS passes
  // The hits of searches that pass, a row a channel with a list a column; `searched` counts all. Times only where asked for.
  WITH
    channel,
    count(*) AS searched,
    collect(CASE
      WHEN passes AND node.key IS :: STRING NOT NULL AND node.rev IS :: INTEGER NOT NULL
        THEN {key: node.key, rev: toFloat(node.rev), score: score, time: CASE WHEN $isDated THEN [node.occurred_at, node.created_at] END}
    END) AS hits
  WITH
    channel,
    searched,
    [hit IN hits | hit.key] AS keys,
    [hit IN hits | hit.rev] AS revs,
    [hit IN hits | hit.score] AS scores,
    [hit IN hits WHERE $isDated | hit.time] AS times
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
