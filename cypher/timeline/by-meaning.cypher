// The entries that have some words of a query or, as notes, are near its meaning, in a stretch of time before a place, the
// latest first.
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
CALL () {
  CALL db.index.fulltext.queryNodes('event_text', $text, {limit: $hits})
  YIELD node
  RETURN node AS e
  UNION
  CALL db.index.vector.queryNodes('event_vector', $near, $vector)
  YIELD node, score
  WITH node, score
  WHERE score >= $leastScore
  RETURN node AS e
}
WITH DISTINCT e
WHERE e.at >= $from AND e.at <= $to
  AND ($key IS NULL OR EXISTS { MATCH (k:_EventKey {event: e.id}) WHERE k.key = $key })
// part: timeline/page
