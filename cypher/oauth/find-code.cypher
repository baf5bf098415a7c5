// What an authorization code was given for, by its unique hash.
MATCH (c:AuthorizationCode {hash: $hash})
RETURN
  c.client_id AS client_id,
  c.redirect_uri AS redirect_uri,
  c.challenge AS challenge,
  c.scope AS scope,
  c.resource AS resource,
  c.subject AS subject,
  c.tokens AS tokens,
  c.family_id AS family_id,
  c.expires_at AS expires_at,
  c.spent_at IS NOT NULL AS is_spent
