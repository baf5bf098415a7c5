// Revokes every key of an account; its graphs and their memories stay.
MATCH (a:Account {id: $id})
OPTIONAL MATCH (a)<-[:OF_ACCOUNT]-(:Graph)<-[:OPENS]-(k:ApiKey)
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN DISTINCT a.id AS id
