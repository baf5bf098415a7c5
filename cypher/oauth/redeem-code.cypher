// Redeems a code once: makes its family of tokens, or no row where another exchange was first. The mark that is set first
// takes the node's lock, so that the second reads what the first has committed.
MATCH (c:AuthorizationCode {hash: $hash})
SET c.tried_at = $now
WITH c
WHERE c.spent_at IS NULL
SET c.spent_at = $now
REMOVE c.tokens
CREATE (f:RefreshFamily {
  id: c.family_id,
  client_id: c.client_id,
  subject: c.subject,
  scope: c.scope,
  resource: c.resource,
  issuer_token: $issuerToken,
  created_at: $now,
  expires_at: $expiresAt,
  kept_until: $expiresAt
})
MERGE (t:AccessToken {hash: $tokenHash})
SET t.kept_until = $tokenKeptUntil
MERGE (t)-[:OF_FAMILY]->(f)
FOREACH (hash IN CASE WHEN $handleHash IS NULL THEN [] ELSE [$handleHash] END |
  CREATE (:RefreshHandle {hash: hash})-[:OF_FAMILY]->(f)
)
RETURN f.id AS id
