// The nearest nodes that pass the filters, by comparison with all of these if they are few; otherwise no hits. `searched` is
// their number, but `compared` + 1 at most. One row. Indexes, by `source`: unique on Node.key, node_type, node_occurred_at and
// node_created_at; `all` scans the nodes.
CALL () {
  CALL () {
    // Nodes, found by what is likely to leave the fewest.
    WITH $source AS source
    WHERE source = 'near'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(key)
    WHERE node.key IN $near
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'types'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(node_type)
    WHERE node.node_type IN $nodeTypes
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'period'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(occurred_at)
    WHERE node.occurred_at >= $from AND node.occurred_at <= $to
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'period'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(created_at)
    WHERE node.created_at >= $from AND node.created_at <= $to AND node.occurred_at IS NULL
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'all'
    MATCH (node:Node)
    RETURN node
  }
  WITH node
  WHERE
    NOT node:_Derived AND
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
  RETURN keys, revs, scores, times
}
RETURN
  'vector' AS channel, size(nodes) AS searched, coalesce(keys, []) AS keys, coalesce(revs, []) AS revs,
  coalesce(scores, []) AS scores, coalesce(times, []) AS times
