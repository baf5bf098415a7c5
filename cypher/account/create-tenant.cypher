// Makes the account and the graph of a tenant that somebody logs in to for the first time, each unless it is there.
MERGE (a:Account {namespace: $namespace})
  ON CREATE SET a.id = $accountId, a.name = $namespace, a.plan = $plan, a.created_at = $now
MERGE (g:Graph {namespace: $namespace, name: $database})
  ON CREATE SET g.id = $newGraphId, g.created_at = $now
MERGE (g)-[:OF_ACCOUNT]->(a)
RETURN a.id AS id
