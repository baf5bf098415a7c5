// The packed features of a random share of the nodes; null for a node without features. Scans all nodes, and reads
// properties of the share only.
MATCH (n:Node)
WHERE rand() < $share
RETURN n.features AS features
