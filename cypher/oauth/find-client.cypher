// A client by its unique id.
MATCH (c:OAuthClient {id: $id})
RETURN c {.id, .name, .redirect_uris, .method, .secret_hash} AS row
