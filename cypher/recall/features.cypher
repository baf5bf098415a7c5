// The packed features of nodes, by the unique index on Node.key.
UNWIND $keys AS key
MATCH (n:Node {key: key})
WITH n, toFloatOrNull(n.rev) AS rev
WHERE rev IS NOT NULL
RETURN n.key AS key, rev, n.features AS features
