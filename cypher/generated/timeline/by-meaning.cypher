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
  // What a page of the timeline takes and shows of an entry `e`, the latest first.
  AND NOT (e.at = $beforeAt AND e.id >= $beforeId)
  AND ($kinds IS NULL OR e.kind IN $kinds)
  AND ($session IS NULL OR e.session = $session)
  AND ($subject IS NULL OR e.subject = $subject)
RETURN e {.id, .at, .created_at, .kind, .node_keys, .summary, .subject, .via, .session, .meta} AS row
ORDER BY e.at DESC, e.id DESC
LIMIT $limit
