// Marks the state of a log-in as used; fails by the unique constraint where it was.
CREATE (s:SpentState {hash: $hash, kept_until: $keptUntil})
RETURN s.hash AS hash
