// The family of a refresh handle, by the handle's unique hash.
MATCH (h:RefreshHandle {hash: $hash})-[:OF_FAMILY]->(f:RefreshFamily)
RETURN
  f.id AS family_id,
  f.client_id AS client_id,
  f.scope AS scope,
  f.resource AS resource,
  f.issuer_token AS issuer_token,
  f.expires_at AS expires_at,
  f.revoked_at IS NOT NULL AS is_revoked,
  h.spent_at IS NOT NULL AS is_spent
