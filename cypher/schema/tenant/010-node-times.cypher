// For the nodes of a stretch of time, which may be few.
CREATE INDEX node_occurred_at IF NOT EXISTS FOR (n:Node) ON (n.occurred_at);
CREATE INDEX node_created_at IF NOT EXISTS FOR (n:Node) ON (n.created_at);
