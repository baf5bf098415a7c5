// Counts the nodes whose derived properties are pending.
MATCH (n:_Pending)
WHERE
  // part: node/is-memory
RETURN count(n) AS pending
