// Which of some keys have a node.
UNWIND $keys AS key
MATCH (n:Node {key: key})
RETURN n.key AS key
