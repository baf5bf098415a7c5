// Every account, or one, with its graphs and keys, oldest first.
MATCH (a:Account)
WHERE $accountId IS NULL OR a.id = $accountId
RETURN
  a.id AS id,
  a.namespace AS namespace,
  a.name AS name,
  a.plan AS plan,
  a.created_at AS created_at,
  COLLECT {
    MATCH (a)<-[:OF_ACCOUNT]-(g:Graph)
    RETURN {
      id: g.id,
      name: g.name,
      revoked_at: g.revoked_at,
      frozen_at: g.frozen_at,
      keys: COLLECT {
        MATCH (g)<-[:OPENS]-(k:ApiKey)
        RETURN {
          id: k.id,
          name: k.name,
          mode: k.mode,
          scope: k.scope,
          hint: k.hint,
          created_at: k.created_at,
          expires_at: k.expires_at,
          revoked_at: k.revoked_at,
          last_used_at: k.last_used_at
        }
        ORDER BY k.created_at, k.id
      }
    }
    ORDER BY g.created_at, g.id
  } AS graphs
ORDER BY a.created_at, a.id
