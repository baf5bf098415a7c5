CREATE INDEX external_key IF NOT EXISTS FOR (n:_External) ON (n.key);
