// Closes a graph to all keys of its account, and revokes its own keys; its memories stay.
MATCH (g:Graph {id: $id})
SET g.revoked_at = coalesce(g.revoked_at, $now)
WITH g
OPTIONAL MATCH (g)<-[:OPENS]-(k:ApiKey)
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN DISTINCT g.id AS id
