// The number of nodes that callers stored, from the count store.
RETURN COUNT { (:Node) } - COUNT { (:_Derived) } AS nodes
