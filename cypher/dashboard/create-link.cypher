// Makes a link that begins one session in a graph, of which only the hash is kept. No row where there is no such graph, or it or its account was revoked.
MATCH (g:Graph {id: $graphId})-[:OF_ACCOUNT]->(a:Account)
WHERE g.revoked_at IS NULL AND a.revoked_at IS NULL
CREATE (l:DashboardLink {hash: $hash, account_id: a.id, graph_id: g.id, kept_until: $keptUntil})
RETURN l.hash AS hash
