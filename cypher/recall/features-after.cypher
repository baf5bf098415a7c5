// The packed features of the nodes whose keys follow a key, in their order, by the unique index on Node.key.
MATCH (n:Node)
WHERE n.key > $after AND n.features IS NOT NULL
WITH n, toFloatOrNull(n.rev) AS rev
WHERE rev IS NOT NULL
RETURN n.key AS key, rev, n.features AS features
ORDER BY n.key
LIMIT $page
