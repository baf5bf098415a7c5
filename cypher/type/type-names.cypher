// Returns the names of the graph's types.
MATCH (t:_Type)
WITH t.name AS name
WHERE name IS NOT NULL
RETURN name
ORDER BY name
