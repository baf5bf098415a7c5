// Nodes whose derived properties wait to be made.
MATCH (n:_Pending)
RETURN count(n) AS pending
