// Makes an API key that opens one graph; only its hash is kept.
MATCH (g:Graph {id: $graphId})-[:OF_ACCOUNT]->(a:Account)
CREATE (k:ApiKey {id: $id, hash: $hash, mode: $mode, scope: $scope, hint: $hint, created_at: $now})-[:OPENS]->(g)
SET k.expires_at = $expiresAt
RETURN k.id AS id
