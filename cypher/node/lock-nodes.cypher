// Locks the nodes under the keys, which come sorted, until the transaction ends; returns the keys that exist.
UNWIND $keys AS key
MATCH (n:Node {key: key})
WHERE n.id IS NOT NULL
SET n.created_at = n.created_at
RETURN n.key AS key
