// Keeps a client that registered itself; of its secret only the hash.
CREATE (c:OAuthClient {
  id: $id,
  name: $name,
  redirect_uris: $redirectUris,
  method: $method,
  secret_hash: $secretHash,
  created_at: $now,
  kept_until: $keptUntil
})
RETURN c.id AS id
