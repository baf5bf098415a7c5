// Locks the nodes under the keys, which come sorted, until the transaction ends; returns the keys that exist
// then: a node may be deleted while its lock is waited for.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
SET n.created_at = n.created_at
WITH n, key
WHERE [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
RETURN key
