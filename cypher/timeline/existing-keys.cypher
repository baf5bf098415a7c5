// Which of some keys have a node.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
RETURN n.key AS key
