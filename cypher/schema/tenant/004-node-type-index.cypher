// For the nodes of a type, which may be few among many.
CREATE INDEX node_type IF NOT EXISTS FOR (n:Node) ON (n.node_type);
