// Gives a user another password and ends every log-in that was made with the one before, to the dashboard too, and a link
// that resets it.
MATCH (u:User {id: $id})
SET u.password = $password
REMOVE u.reset_hash, u.reset_until
WITH u
CALL (u) {
  MATCH (r:IdentityRecord {user_id: u.id})
  DETACH DELETE r
}
CALL () {
  MATCH (s:DashboardSession {subject: $subject})
  DELETE s
}
RETURN u.id AS id
