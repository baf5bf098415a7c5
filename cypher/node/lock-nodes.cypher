// Locks the nodes with the keys, which are sorted, until the transaction ends. Returns the keys that exist then, with
// the versions of their nodes, by the unique index on Node.key: a node may be deleted while the statement waits for its lock.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
SET n.created_at = n.created_at
WITH n, key
WHERE
  // part: node/is-memory
RETURN key, n.updated_at AS updated_at
