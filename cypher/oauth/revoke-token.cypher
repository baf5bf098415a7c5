// Ends one access token, where it was handed out to the client that asks for that.
MATCH (t:AccessToken {hash: $hash})-[:OF_FAMILY]->(:RefreshFamily {client_id: $clientId})
SET t.revoked_at = coalesce(t.revoked_at, $now)
RETURN t.hash AS hash
