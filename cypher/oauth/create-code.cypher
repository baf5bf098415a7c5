// Keeps an authorization code, with what it was given for and the identity provider's tokens sealed, and notes who let
// which client in. A registered client is kept for longer from now on.
CREATE (c:AuthorizationCode {
  hash: $hash,
  client_id: $clientId,
  redirect_uri: $redirectUri,
  challenge: $challenge,
  scope: $scope,
  resource: $resource,
  subject: $subject,
  tokens: $tokens,
  family_id: $familyId,
  expires_at: $expiresAt,
  kept_until: $keptUntil
})
MERGE (consent:Consent {subject: $subject, client_id: $clientId})
SET consent.scope = $scope, consent.given_at = $now
WITH c
OPTIONAL MATCH (client:OAuthClient {id: $clientId})
SET client.used_at = $now, client.kept_until = $clientKeptUntil
RETURN c.hash AS hash
