// Counts a log-in under a name; how many there were since the last that succeeded or the last pause.
MERGE (a:LogInAttempts {name: $name})
SET
  a.failures = CASE WHEN coalesce(a.kept_until, 0) < $now THEN 1 ELSE a.failures + 1 END,
  a.kept_until = $keptUntil
RETURN a.failures AS attempts
