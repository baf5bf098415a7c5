// Creates an account; its namespace is unique.
CREATE (a:Account {id: $id, namespace: $namespace, name: $name, plan: $plan, created_at: $now})
RETURN a.id AS id
