// Takes the mark off a graph that was revoked; the keys that ended with it stay ended.
MATCH (g:Graph {id: $id})
REMOVE g.revoked_at
RETURN g.id AS id
