// Creates a graph of an account, unless the account has one of that name or as many as its plan allows. The mark that is set
// first takes the account's lock, so that two creations count one another.
MATCH (a:Account {id: $accountId})
SET a.last_graph_at = $now
WITH a, $graphsOfPlan[a.plan] AS limit
WITH a, limit, limit IS NULL OR COUNT { (a)<-[:OF_ACCOUNT]-(:Graph) } < limit AS has_room
FOREACH (
  _ IN CASE WHEN has_room THEN [1] ELSE [] END |
  CREATE (g:Graph {id: $id, namespace: a.namespace, name: $name, created_at: $now})-[:OF_ACCOUNT]->(a)
)
RETURN $id AS id, has_room, a.plan AS plan, limit
