// Merges what a session touched into what stands, which another replica may have written: of each key the latest time,
// of all the latest few. One that was ended stays empty, and one that nobody used since begins anew.
MERGE (s:_Session {id: $id})
  ON CREATE SET
    s.keys = [],
    s.times = [],
    s.recalls = 0
  // Takes the lock, so that what another replica writes is not taken for unused.
  ON MATCH SET s.recalls = s.recalls
FOREACH (
  _ IN CASE WHEN s.used_at < $goneBefore THEN [1] ELSE [] END |
  SET
    s.keys = [],
    s.times = [],
    s.recalls = 0,
    s.ended = null
)
SET s.used_at = $now
WITH
  s,
  [i IN range(0, size(s.keys) - 1) | {key: s.keys[i], time: s.times[i]}] +
  [i IN range(0, size($keys) - 1) | {key: $keys[i], time: $times[i]}] AS pairs
WHERE s.ended IS NULL
CALL (pairs) {
  UNWIND pairs AS pair
  WITH pair.key AS key, max(pair.time) AS time
  WHERE EXISTS { (:Node {key: key}) }
  WITH key, time
  ORDER BY time DESC
  LIMIT $most
  RETURN collect(key) AS keys, collect(time) AS times
}
SET
  s.keys = keys,
  s.times = times,
  s.recalls = s.recalls + $recalls
