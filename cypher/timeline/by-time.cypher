// The entries of a stretch of time before a place, the latest first, by the index on time and id.
MATCH (e:_Event)
USING INDEX SEEK e:_Event(at, id)
WHERE e.at >= $from AND e.at <= $to AND e.id IS NOT NULL
// part: timeline/page
