// The packed features of the nodes whose ids end below a text, or null. Ids end at random, so that this is a share of all nodes,
// and the same one in a copy of the graph. Scans all nodes.
MATCH (n:Node)
WHERE right(n.id, 3) < $below
RETURN n.features AS features
