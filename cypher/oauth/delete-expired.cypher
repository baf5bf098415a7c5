// Removes what OAuth keeps no longer, by the indexes on when that is, and the oldest clients that nobody has logged in to
// where they are too many.
CALL () {
  MATCH (n:AuthorizationCode) WHERE n.kept_until < $now
  DETACH DELETE n
}
CALL () {
  MATCH (n:SpentState) WHERE n.kept_until < $now
  DETACH DELETE n
}
CALL () {
  MATCH (n:AccessToken) WHERE n.kept_until < $now
  DETACH DELETE n
}
CALL () {
  MATCH (n:RefreshFamily) WHERE n.kept_until < $now
  OPTIONAL MATCH (n)<-[:OF_FAMILY]-(h:RefreshHandle)
  DETACH DELETE h, n
}
CALL () {
  MATCH (n:OAuthClient) WHERE n.kept_until < $now
  DETACH DELETE n
}
CALL () {
  MATCH (n:OAuthClient) WHERE n.used_at IS NULL
  WITH n ORDER BY n.created_at DESC SKIP $unusedClients
  DETACH DELETE n
}
