// Counts a request for a link under a name, within a time that the first begins; how many there were, and when it is over.
MERGE (a:LogInAttempts {name: $name})
SET
  a.failures = CASE WHEN coalesce(a.kept_until, 0) < $now THEN 1 ELSE a.failures + 1 END,
  a.kept_until = CASE WHEN coalesce(a.kept_until, 0) < $now THEN $keptUntil ELSE a.kept_until END
RETURN a.failures AS requests, a.kept_until AS kept_until
