// A user by the unique id, with the tenant that they belong to, where it is not one of their own.
MATCH (u:User {id: $id})
RETURN u.id AS id, u.email AS email, u.tenant_ns AS tenant_ns, u.tenant_db AS tenant_db
