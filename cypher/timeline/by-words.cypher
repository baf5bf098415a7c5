// The entries that have words of a query, in a stretch of time before a place, the latest first. The index is written
// after commits, so that stores do not wait for it; this waits.
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
CALL db.index.fulltext.queryNodes('event_text', $text, {limit: $hits})
YIELD node AS e
WITH DISTINCT e
WHERE e.at >= $from AND e.at <= $to
  AND ($key IS NULL OR EXISTS { MATCH (k:_EventKey {event: e.id}) WHERE k.key = $key })
// part: timeline/page
