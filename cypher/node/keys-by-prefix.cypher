// Returns the first keys with a prefix, in the order of the unique index on Node.key.
MATCH (n:Node)
USING RANGE INDEX SEEK n:Node(key)
WHERE n.key STARTS WITH $prefix
RETURN n.key AS key
ORDER BY n.key
LIMIT $limit
