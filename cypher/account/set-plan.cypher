// Puts an account on another plan, which every key of it then has.
MATCH (a:Account {id: $id})
SET a.plan = $plan
RETURN a.id AS id
