// Gives a family its next refresh handle and access token; no row where the family was revoked meanwhile.
MATCH (f:RefreshFamily {id: $familyId})
SET f.used_at = $now
WITH f
WHERE f.revoked_at IS NULL
SET f.issuer_token = $issuerToken
CREATE (:RefreshHandle {hash: $handleHash})-[:OF_FAMILY]->(f)
MERGE (t:AccessToken {hash: $tokenHash})
SET t.kept_until = $tokenKeptUntil
MERGE (t)-[:OF_FAMILY]->(f)
WITH f
OPTIONAL MATCH (client:OAuthClient {id: f.client_id})
SET client.used_at = $now, client.kept_until = $clientKeptUntil
RETURN f.id AS id
