// A client by its unique id.
MATCH (c:OAuthClient {id: $id})
RETURN
  c.id AS id,
  c.name AS name,
  c.redirect_uris AS redirect_uris,
  c.method AS method,
  c.secret_hash AS secret_hash
