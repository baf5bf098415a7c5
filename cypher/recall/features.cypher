// The packed features of nodes. Index: unique on Node.key.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WITH key, toFloatOrNull(n.rev) AS rev, n.features AS features
WHERE rev IS NOT NULL
RETURN key, rev, features
