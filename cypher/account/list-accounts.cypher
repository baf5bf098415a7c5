// Every account, or one, with its graphs and keys, oldest first.
MATCH (a:Account)
WHERE $accountId IS NULL OR a.id = $accountId
RETURN a {
  .id, .namespace, .name, .plan, .created_at, .revoked_at,
  graphs: COLLECT {
    MATCH (a)<-[:OF_ACCOUNT]-(g:Graph)
    RETURN g {
      .id, .name, .revoked_at, .frozen_at,
      keys: COLLECT {
        MATCH (g)<-[:OPENS]-(k:ApiKey)
        RETURN k {.id, .name, .mode, .scope, .hint, .created_at, .expires_at, .revoked_at, .last_used_at} AS key
        ORDER BY k.created_at, k.id
      }
    } AS graph
    ORDER BY g.created_at, g.id
  }
} AS row
ORDER BY a.created_at, a.id
