// The oldest graph that was not revoked, of the oldest account that was not.
MATCH (g:Graph)-[:OF_ACCOUNT]->(a:Account)
WHERE g.revoked_at IS NULL AND a.revoked_at IS NULL
RETURN g.id AS id
ORDER BY a.created_at, a.id, g.created_at, g.id
LIMIT 1
