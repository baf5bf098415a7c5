// Revokes every key of an account and shuts its access tokens out; its graphs and their memories stay.
MATCH (a:Account {id: $id})
SET a.revoked_at = coalesce(a.revoked_at, $now)
WITH a
OPTIONAL MATCH (a)<-[:OF_ACCOUNT]-(:Graph)<-[:OPENS]-(k:ApiKey)
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN DISTINCT a.id AS id
