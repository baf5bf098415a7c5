// Lets access tokens reach a revoked account again; its keys stay revoked.
MATCH (a:Account {id: $id})
REMOVE a.revoked_at
RETURN a.id AS id
