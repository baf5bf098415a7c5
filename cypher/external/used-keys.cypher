// Returns the keys that a memory or an external node has, by the indexes on Node.key and _External.key.
UNWIND $keys AS key
WITH
  key,
  EXISTS {
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
  } AS isStored
WHERE
  isStored OR
  EXISTS {
    MATCH (n:_External {key: key})
    USING INDEX SEEK n:_External(key)
  }
RETURN key, isStored AS is_stored
