// Ends every key that opens a graph; its memories stay.
MATCH (g:Graph {id: $id})
OPTIONAL MATCH (g)<-[:OPENS]-(k:ApiKey)
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN g.id AS id, collect(k.hash) AS hashes
