// The account and the graph that an access token is about, by their unique names, or another graph of that account or of one
// that the user was made a member of, by its id; the user's membership in that graph's account; and whether the token was revoked.
// Always one row.
OPTIONAL MATCH (t:AccessToken {hash: $hash})
OPTIONAL MATCH (own:Graph {namespace: $namespace, name: $database})-[:OF_ACCOUNT]->(home:Account)
OPTIONAL MATCH (other:Graph {id: $graphId})-[:OF_ACCOUNT]->(b:Account)
WITH
  t,
  own,
  home,
  CASE WHEN $graphId IS NULL THEN own ELSE other END AS g,
  CASE WHEN $graphId IS NULL THEN home ELSE b END AS a
OPTIONAL MATCH (m:Member {account_id: a.id, subject: $subject})
RETURN
  t.revoked_at IS NOT NULL AS is_token_revoked,
  a.revoked_at IS NOT NULL AS is_account_revoked,
  a.id AS account_id,
  a.namespace AS namespace,
  a.plan AS plan,
  coalesce(a = home, false) AS is_own_account,
  m.role AS role,
  m.added_at IS NOT NULL AS is_added,
  m.removed_at IS NOT NULL AS is_removed,
  own.id AS own_graph_id,
  g.id AS graph_id,
  g.name AS graph_name,
  g.revoked_at IS NOT NULL AS is_graph_revoked,
  g.frozen_at IS NOT NULL AS is_graph_frozen
