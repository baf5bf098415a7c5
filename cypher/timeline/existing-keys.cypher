// Which of some keys have a node.
MATCH (n:Node)
WHERE n.key IN $keys
RETURN n.key AS key
