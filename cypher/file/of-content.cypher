// The files with a content, the oldest first, by the index on _File.sha256.
MATCH (f:_File)
USING INDEX SEEK f:_File(sha256)
WHERE f.sha256 = $sha256
RETURN f {.id, .key, .sha256, .filename, .media_type, .bytes, .chunks, .reason, .metadata, .created_at} AS row
ORDER BY f.created_at, f.id
LIMIT 100
