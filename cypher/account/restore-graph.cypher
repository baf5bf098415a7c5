// Opens a revoked graph again; its own keys stay revoked.
MATCH (g:Graph {id: $id})
REMOVE g.revoked_at
RETURN g.id AS id
