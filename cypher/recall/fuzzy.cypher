// Nodes that pass the filters, with a word that differs from a word of the query by at most two letters. Index: node_text.
CALL db.index.fulltext.queryNodes('node_text', $text, {limit: $searched}) YIELD node, score
WITH
  'fuzzy' AS channel,
  node,
  score,
  // part: recall/filter
  AND
  // part: recall/phrases
  AS passes
// part: recall/columns
RETURN
  channel,
  searched,
  keys[..$candidates] AS keys,
  revs[..$candidates] AS revs,
  scores[..$candidates] AS scores,
  times[..$candidates] AS times
