// The family of a refresh handle, by the handle's unique hash.
MATCH (h:RefreshHandle {hash: $hash})-[:OF_FAMILY]->(f:RefreshFamily)
RETURN f {
  .client_id, .scope, .resource, .issuer_token, .expires_at,
  family_id: f.id,
  is_revoked: f.revoked_at IS NOT NULL,
  is_spent: h.spent_at IS NOT NULL
} AS row
