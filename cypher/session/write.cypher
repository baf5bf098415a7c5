// Merges what sessions touched into what the graph has of them, which another replica may have written: of each key the latest
// time, of all the latest few. One that was ended stays empty, and one that nobody used since begins anew.
CALL () {
  UNWIND $keys AS key
  MATCH (n:Node {key: key})
  USING INDEX SEEK n:Node(key)
  WITH n
  ORDER BY n.key
  WITH collect(n) AS touched
  // Nobody forgets them until this is committed, or what is forgotten is seen as gone. Other readers do not wait.
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
  SET
    s.keys = keys,
    s.times = times,
    s.recalls = s.recalls + given.recalls
}
