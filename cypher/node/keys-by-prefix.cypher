// The first keys in their order that begin with a text, read in order from the unique index on Node.key.
MATCH (n:Node)
USING RANGE INDEX SEEK n:Node(key)
WHERE n.key STARTS WITH $prefix AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
RETURN n.key AS key
ORDER BY n.key
LIMIT $limit
