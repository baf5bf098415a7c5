// Ends a family: its handles by the mark on it, its access tokens one by one, since requests look them up by their hashes.
MATCH (f:RefreshFamily {id: $id})
SET f.revoked_at = coalesce(f.revoked_at, $now)
REMOVE f.issuer_token
WITH f
OPTIONAL MATCH (f)<-[:OF_FAMILY]-(t:AccessToken)
SET t.revoked_at = coalesce(t.revoked_at, $now)
RETURN DISTINCT f.id AS id
