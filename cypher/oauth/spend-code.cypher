// Marks a code as used, so that it is good for nothing any more; its sealed tokens go.
MATCH (c:AuthorizationCode {hash: $hash})
SET c.spent_at = coalesce(c.spent_at, $now)
REMOVE c.tokens
RETURN c.hash AS hash
