// Creates an API key to one graph, unless the graph is revoked; only the hash of the key is stored.
MATCH (g:Graph {id: $graphId})-[:OF_ACCOUNT]->(:Account)
FOREACH (
  _ IN CASE WHEN g.revoked_at IS NULL THEN [1] ELSE [] END |
  CREATE
    (k:ApiKey {
      id: $id,
      name: $name,
      hash: $hash,
      mode: $mode,
      scope: $scope,
      hint: $hint,
      created_at: $now,
      expires_at: $expiresAt
    })
  CREATE (k)-[:OPENS]->(g)
)
RETURN $id AS id, g.revoked_at IS NOT NULL AS is_graph_revoked
