// The packed features of a share of the nodes, taken at random; null of a node without any. Scans the nodes, not what they hold.
MATCH (n:Node)
WHERE rand() < $share
RETURN n.features AS features
