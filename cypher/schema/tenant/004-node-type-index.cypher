// For the nodes of one type, which may be few.
CREATE INDEX node_type IF NOT EXISTS FOR (n:Node) ON (n.node_type);
