// A session that has not ended, with its account and the graphs of that, by the unique index on DashboardSession.id. No row
// where the session or the account is no more, or the user no longer a member.
MATCH (s:DashboardSession {id: $id})
WHERE s.kept_until > $now
MATCH (a:Account {id: s.account_id})
WHERE a.revoked_at IS NULL
OPTIONAL MATCH (m:Member {account_id: a.id, subject: s.subject})
WITH s, a, m
WHERE m.removed_at IS NULL
RETURN
  s.id AS id, s.subject AS subject, s.scope AS scope, m.role AS role, s.graph_id AS graph_id, s.kept_until AS kept_until,
  a.id AS account_id, a.name AS account_name, a.plan AS plan, a.namespace AS namespace,
  COLLECT {
    MATCH (g:Graph)-[:OF_ACCOUNT]->(a)
    WHERE g.revoked_at IS NULL
    RETURN {id: g.id, name: g.name, is_frozen: g.frozen_at IS NOT NULL}
    ORDER BY g.created_at, g.id
  } AS graphs
