// A graph with its account, by the unique index on Graph.id, also one that was revoked.
MATCH (g:Graph {id: $id})-[:OF_ACCOUNT]->(a:Account)
RETURN
  a.id AS account_id,
  a.namespace AS namespace,
  a.plan AS plan,
  a.revoked_at IS NOT NULL AS is_account_revoked,
  // part: account/graph
