// The names of the graph's types.
MATCH (t:_Type)
RETURN t.name AS name
ORDER BY name
