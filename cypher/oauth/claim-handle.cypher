// Marks a refresh handle as used; no row where it was. The mark that is set first takes the node's lock.
MATCH (h:RefreshHandle {hash: $hash})
SET h.tried_at = $now
WITH h
WHERE h.spent_at IS NULL
SET h.spent_at = $now
RETURN h.hash AS hash
