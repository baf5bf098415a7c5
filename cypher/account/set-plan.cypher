// Changes the plan of an account and of all its keys.
MATCH (a:Account {id: $id})
SET a.plan = $plan
RETURN a.id AS id
