// Write-locks the nodes under the keys, which come sorted, until the transaction ends; returns the keys that exist.
UNWIND $keys AS key
MATCH (n:Node {key: key})
REMOVE n._lock
RETURN n.key AS key
