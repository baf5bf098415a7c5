// Removes sessions and links that have ended, by the indexes on when that is.
CALL () {
  MATCH (s:DashboardSession) WHERE s.kept_until < $now
  DELETE s
}
CALL () {
  MATCH (l:DashboardLink) WHERE l.kept_until < $now
  DELETE l
}
