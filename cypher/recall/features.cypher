// The packed features of nodes, by the unique index on Node.key.
UNWIND $keys AS key
MATCH (n:Node {key: key})
RETURN n.key AS key, n.rev AS rev, n.features AS features
