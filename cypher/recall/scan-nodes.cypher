// Every node with its text, for a regular expression to look at.
MATCH (n:Node)
WHERE $nodeTypes IS NULL OR n.node_type IN $nodeTypes
RETURN n.key AS key, n.description AS description, n.data AS data

