// The user of a link that still holds, by the unique hash of its secret.
MATCH (u:User {reset_hash: $hash})
WHERE u.reset_until > $now
RETURN u.id AS id, u.email AS email
