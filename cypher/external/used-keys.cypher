// Returns the keys that some node has, external data too, by the unique index on Node.key.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
RETURN key
