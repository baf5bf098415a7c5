// Lets a key end at a time, unless it ends before. Returns when it ends.
MATCH (k:ApiKey {id: $id})
SET k.expires_at = CASE WHEN k.expires_at < $at THEN k.expires_at ELSE $at END
RETURN k.expires_at AS expires_at
