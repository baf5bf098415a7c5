// For the nodes that a change of types gave another type, so that its undo finds them.
CREATE INDEX node_retyped IF NOT EXISTS FOR (n:Node) ON (n.retyped);
