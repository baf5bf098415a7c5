// Creates a graph of an account, unless the account has one of that name.
MATCH (a:Account {id: $accountId})
CREATE (g:Graph {id: $id, namespace: a.namespace, name: $name, created_at: $now})-[:OF_ACCOUNT]->(a)
RETURN g.id AS id
