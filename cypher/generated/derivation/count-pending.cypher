// Counts the nodes whose derived properties are pending.
MATCH (n:_Pending)
WHERE
  // Whether the service wrote the node: a server holds what others drew until the next sweep.
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
RETURN count(n) AS pending
