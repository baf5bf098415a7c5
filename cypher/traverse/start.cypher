// Whether the node that a walk starts from exists, by the unique index on Node.key.
MATCH (n:Node {key: $key})
RETURN n.key AS key
