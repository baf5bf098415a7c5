// Records when keys were last used.
UNWIND $uses AS use
MATCH (k:ApiKey {id: use.id})
SET k.last_used_at = use.at
