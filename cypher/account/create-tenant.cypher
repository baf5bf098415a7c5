// Makes the account and the graph of a tenant that somebody logs in to for the first time, each unless it is there, and the
// graph only where the account's plan has room for it.
MERGE (a:Account {namespace: $namespace})
  ON CREATE SET a.id = $accountId, a.name = $namespace, a.plan = $plan, a.created_at = $now
SET a.last_graph_at = $now
WITH a, $graphsOfPlan[a.plan] AS limit
WITH a, limit, limit IS NULL OR COUNT { (a)<-[:OF_ACCOUNT]-(:Graph) } < limit AS has_room
CALL (a, has_room) {
  WITH a, has_room
  WHERE has_room
  MERGE (g:Graph {namespace: $namespace, name: $database})
    ON CREATE SET g.id = $newGraphId, g.created_at = $now
  MERGE (g)-[:OF_ACCOUNT]->(a)
}
RETURN a.id AS id, has_room, a.plan AS plan, limit
