// The number of nodes, from the count store.
RETURN COUNT { (:Node) } AS nodes
