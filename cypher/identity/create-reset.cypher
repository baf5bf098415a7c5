// Makes a link by which a user chooses another password, in the place of the one before; of its secret only the hash is kept.
MATCH (u:User {id: $id})
SET u.reset_hash = $hash, u.reset_until = $keptUntil
RETURN u.id AS id
