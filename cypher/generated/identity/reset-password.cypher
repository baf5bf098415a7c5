// Gives the user of a link another password, once, and ends every log-in; no row where the link was used, was replaced or
// has ended. The mark that is set first takes the user's lock.
MATCH (u:User {id: $id})
SET u.reset_tried_at = $now
WITH u
WHERE u.reset_hash = $hash AND u.reset_until > $now
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
