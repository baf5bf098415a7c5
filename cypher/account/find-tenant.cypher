// The account and the graph that an access token is about, by their unique names, or another graph of that account by its
// id; and whether the token was revoked. Always one row.
OPTIONAL MATCH (t:AccessToken {hash: $hash})
OPTIONAL MATCH (own:Graph {namespace: $namespace, name: $database})-[:OF_ACCOUNT]->(a:Account)
OPTIONAL MATCH (other:Graph {id: $graphId})-[:OF_ACCOUNT]->(a)
WITH t, a, own, CASE WHEN $graphId IS NULL THEN own ELSE other END AS g
RETURN
  t.revoked_at IS NOT NULL AS is_token_revoked,
  a.revoked_at IS NOT NULL AS is_account_revoked,
  a.id AS account_id,
  a.namespace AS namespace,
  a.plan AS plan,
  own.id AS own_graph_id,
  g.id AS graph_id,
  g.name AS graph_name,
  g.revoked_at IS NOT NULL AS is_graph_revoked,
  g.frozen_at IS NOT NULL AS is_graph_frozen
