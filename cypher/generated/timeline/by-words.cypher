// The entries that have words of a query, in a stretch of time before a place, the latest first. The index is written
// after commits, so that stores do not wait for it; this waits.
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
CALL db.index.fulltext.queryNodes('event_text', $text, {limit: $hits})
YIELD node AS e
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
