// All users, the latest first.
MATCH (u:User)
RETURN
  u.id AS id, u.email AS email, u.created_at AS created_at,
  u.tenant_ns AS tenant_ns, u.tenant_db AS tenant_db
ORDER BY u.created_at DESC, u.id
