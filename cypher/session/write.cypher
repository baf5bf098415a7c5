// Merges what sessions touched into what another replica may have written: the latest time of each key, and the latest keys.
// An ended session stays empty, and an expired one starts again.
CALL () {
  UNWIND $keys AS key
  MATCH (n:Node {key: key})
  USING INDEX SEEK n:Node(key)
  WITH n
  ORDER BY n.key
  WITH collect(n) AS touched
  // No other transaction deletes the nodes before this one commits. Readers do not wait.
  CALL apoc.lock.read.nodes(touched)
  RETURN count(*) AS locked
}
UNWIND $sessions AS given
CALL (given) {
  MERGE (s:_Session {id: given.id})
    ON CREATE SET
      s.keys = [],
      s.times = [],
      s.recalls = 0
    // Takes the lock, so that a session that another replica writes now does not look expired.
    ON MATCH SET s.recalls = s.recalls
  FOREACH (
    _ IN CASE WHEN s.used_at < $expiredBefore THEN [1] ELSE [] END |
    SET s.keys = [], s.times = [], s.recalls = 0, s.ended = null
  )
  SET s.used_at = $now
  WITH
    s,
    given,
    [i IN range(0, size(s.keys) - 1) | {key: s.keys[i], time: s.times[i]}] +
    [i IN range(0, size(given.keys) - 1) | {key: given.keys[i], time: given.times[i]}] AS pairs
  WHERE s.ended IS NULL
  CALL (pairs) {
    UNWIND pairs AS pair
    WITH pair.key AS key, max(pair.time) AS time
    WHERE EXISTS {
      MATCH (n:Node {key: key})
      USING INDEX SEEK n:Node(key)
    }
    WITH key, time
    ORDER BY time DESC
    LIMIT $maxTouched
    RETURN collect(key) AS keys, collect(time) AS times
  }
  SET s.keys = keys, s.times = times, s.recalls = s.recalls + given.recalls
}
