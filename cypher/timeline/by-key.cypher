// The entries about a node in a stretch of time before a place, the latest first, by the index on key and time.
MATCH (k:_EventKey)
USING INDEX SEEK k:_EventKey(key, at)
WHERE k.key = $key AND k.at >= $from AND k.at <= $to
MATCH (e:_Event {id: k.event})
WITH DISTINCT e
WHERE e.at >= $from AND e.at <= $to
// part: timeline/page
