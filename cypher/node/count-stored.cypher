// The number of nodes that callers stored, and of those that were derived, from the count store.
RETURN COUNT { (:Node) } - COUNT { (:_Derived) } AS nodes, COUNT { (:_Derived) } AS derived
