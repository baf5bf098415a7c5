// What an authorization code was given for, by its unique hash.
MATCH (c:AuthorizationCode {hash: $hash})
RETURN c {
  .client_id, .redirect_uri, .challenge, .scope, .resource, .subject, .tokens, .family_id, .expires_at,
  is_spent: c.spent_at IS NOT NULL
} AS row
