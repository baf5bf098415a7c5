// Which kept answers are about a node, so that they go with it: names are hashes of keys, several of one where several answers are.
CREATE INDEX kept_name IF NOT EXISTS FOR (n:_KeptName) ON (n.name);
