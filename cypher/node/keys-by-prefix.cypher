// Returns the first keys with a prefix, in the order of the unique index on Node.key.
MATCH (n:Node)
USING RANGE INDEX SEEK n:Node(key)
WHERE n.key STARTS WITH $prefix AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
RETURN n.key AS key
ORDER BY n.key
LIMIT $limit
