CALL (u) {
  MATCH (r:IdentityRecord {user_id: u.id})
  DETACH DELETE r
}
CALL () {
  MATCH (s:DashboardSession {subject: $subject})
  DELETE s
}
