// Nodes that pass the filters, with a word that differs from a word of the query by at most two letters. Index: node_text.
CALL db.index.fulltext.queryNodes('node_text', $text, {limit: $searched}) YIELD node, score
WITH
  'fuzzy' AS channel,
  node,
  score,
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
  AS passes
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
  keys[..$candidates] AS keys,
  revs[..$candidates] AS revs,
  scores[..$candidates] AS scores,
  times[..$candidates] AS times
