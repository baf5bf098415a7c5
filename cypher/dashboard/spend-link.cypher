// Uses up a link; no row where it is not there or has ended. The mark that is set first takes its lock.
MATCH (l:DashboardLink {hash: $hash})
SET l.tried_at = $now
WITH l, l.account_id AS account_id, l.graph_id AS graph_id, l.kept_until AS kept_until
DELETE l
WITH account_id, graph_id, kept_until
WHERE kept_until > $now
RETURN account_id, graph_id
