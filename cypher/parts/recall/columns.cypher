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
