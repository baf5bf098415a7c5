// For the list of memories, the latest change first.
CREATE INDEX node_updated_at IF NOT EXISTS FOR (n:Node) ON (n.updated_at, n.id);
