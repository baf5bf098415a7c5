// Gives a user another password and ends every log-in that was made with the one before, to the dashboard too, and a link
// that resets it.
MATCH (u:User {id: $id})
SET u.password = $password
REMOVE u.reset_hash, u.reset_until
WITH u
// part: identity/end-log-ins
RETURN u.id AS id
