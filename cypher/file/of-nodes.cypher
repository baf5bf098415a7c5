// The files of nodes, the newest first, with one more of each than is listed, and only those that were there at a time where
// one is given. By the index on _File.key.
UNWIND $keys AS key
MATCH (f:_File)
USING INDEX SEEK f:_File(key)
WHERE f.key = key AND ($at IS NULL OR f.created_at <= $at)
WITH key, f
ORDER BY f.created_at DESC, f.id DESC
RETURN key, collect(f {.id, .filename, .media_type, .bytes})[..$limit] AS files
