// The packed features of nodes. Index: unique on Node.key.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WHERE [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH key, toFloatOrNull(n.rev) AS rev, n.features AS features
WHERE rev IS NOT NULL
RETURN key, rev, features
