// A session's touched nodes, its number of recalls and whether it is ended; nothing for an expired session. Index: unique on
// _Session.id.
MATCH (s:_Session {id: $id})
USING INDEX SEEK s:_Session(id)
WHERE s.used_at >= $expiredBefore
WITH s.keys AS keys, s.times AS times, s.recalls AS recalls, coalesce(s.ended, false) AS ended
WHERE keys IS NOT NULL AND times IS NOT NULL AND recalls IS NOT NULL
RETURN keys, times, recalls, ended
