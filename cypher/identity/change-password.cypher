// Gives a user another password and ends every log-in that was made with the one before.
MATCH (u:User {id: $id})
SET u.password = $password
WITH u
OPTIONAL MATCH (r:IdentityRecord {user_id: u.id})
DETACH DELETE r
RETURN DISTINCT u.id AS id
