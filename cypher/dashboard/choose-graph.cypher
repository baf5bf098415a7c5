// Makes another graph of the account the active one of a session. No row where the account has no such graph.
MATCH (s:DashboardSession {id: $id})
MATCH (g:Graph {id: $graphId})-[:OF_ACCOUNT]->(:Account {id: s.account_id})
WHERE g.revoked_at IS NULL
SET s.graph_id = g.id
RETURN g.id AS id
