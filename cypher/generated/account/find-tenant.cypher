// The account and the graph that an access token is about, by their unique names, or another graph of that account or of one
// that the user was made a member of, by its id, or of the own account by its name; the user's membership in that graph's
// account; and whether the token was revoked, or is of a user whom the service keeps no more. Always one row.
OPTIONAL MATCH (t:AccessToken {hash: $hash})
OPTIONAL MATCH (own:Graph {namespace: $namespace, name: $database})-[:OF_ACCOUNT]->(home:Account)
OPTIONAL MATCH (other:Graph {id: $graphId})-[:OF_ACCOUNT]->(b:Account)
OPTIONAL MATCH (named:Graph {namespace: $namespace, name: $graphId})-[:OF_ACCOUNT]->(home)
WITH
  t,
  own,
  home,
  CASE WHEN $graphId IS NULL THEN own ELSE coalesce(other, named) END AS g,
  CASE WHEN $graphId IS NULL OR (other IS NULL AND named IS NOT NULL) THEN home ELSE b END AS a
OPTIONAL MATCH (m:Member {account_id: a.id, subject: $subject})
RETURN
  t.revoked_at IS NOT NULL
    OR ($userId IS NOT NULL AND NOT EXISTS { MATCH (:User {id: $userId}) }) AS is_token_revoked,
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
