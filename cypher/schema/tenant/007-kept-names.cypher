// The stored answers about a node, which are deleted with it. A name is the hash of a key; several answers have several.
CREATE INDEX kept_name IF NOT EXISTS FOR (n:_KeptName) ON (n.name);
