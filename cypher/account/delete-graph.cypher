// Deletes the record of a revoked graph whose databases are gone, with its keys, links, sessions and marks of work.
MATCH (g:Graph {id: $id})
WHERE g.revoked_at IS NOT NULL
CALL (g) {
  MATCH (g)<-[:OPENS]-(k:ApiKey)
  DETACH DELETE k
}
CALL (g) {
  MATCH (w:TenantWork)
  WHERE w.database IN $databases
  DELETE w
}
CALL (g) {
  MATCH (s:DashboardSession|DashboardLink)
  WHERE s.graph_id = g.id
  DELETE s
}
WITH g, g.id AS id
DETACH DELETE g
RETURN id
