  // What a page of the timeline takes and shows of an entry `e`, the latest first.
  AND NOT (e.at = $beforeAt AND e.id >= $beforeId)
  AND ($kinds IS NULL OR e.kind IN $kinds)
  AND ($session IS NULL OR e.session = $session)
  AND ($subject IS NULL OR e.subject = $subject)
RETURN e {.id, .at, .created_at, .kind, .node_keys, .summary, .subject, .via, .session, .meta} AS row
ORDER BY e.at DESC, e.id DESC
LIMIT $limit
