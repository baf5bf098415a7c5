// A user by the unique e-mail address.
MATCH (u:User {email: $email})
RETURN u.id AS id, u.password AS password
