// Indexes that do not answer queries yet.
SHOW INDEXES YIELD name, state
WHERE state <> 'ONLINE'
RETURN name, state
