// Marks a graph, so that no key of its account reaches it, and ends every key that opens it; its memories stay.
MATCH (g:Graph {id: $id})
SET g.revoked_at = coalesce(g.revoked_at, $now)
WITH g
OPTIONAL MATCH (g)<-[:OPENS]-(k:ApiKey)
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN DISTINCT g.id AS id
