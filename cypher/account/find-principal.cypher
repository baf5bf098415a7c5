// The owner of a key, by the unique index on ApiKey.hash; the graph is the key's own or another of its account, by its id or
// name. Returns no row for a key that was revoked (also with its graph) or has expired.
MATCH (k:ApiKey {hash: $hash})-[:OPENS]->(own:Graph)-[:OF_ACCOUNT]->(a:Account)
WHERE k.revoked_at IS NULL AND own.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $now)
OPTIONAL MATCH (other:Graph {id: $graphId})-[:OF_ACCOUNT]->(a)
OPTIONAL MATCH (named:Graph {namespace: a.namespace, name: $graphId})-[:OF_ACCOUNT]->(a)
WITH k, a, CASE WHEN $graphId IS NULL THEN own ELSE coalesce(other, named) END AS g
RETURN
  k.id AS key_id,
  k.mode AS mode,
  k.scope AS scope,
  k.expires_at AS expires_at,
  a.id AS account_id,
  a.namespace AS namespace,
  a.plan AS plan,
  // part: account/graph
