// The files with a content, the oldest first, by the index on _File.sha256.
MATCH (f:_File)
USING INDEX SEEK f:_File(sha256)
WHERE f.sha256 = $sha256
RETURN
  f.id AS id, f.key AS key, f.sha256 AS sha256, f.filename AS filename, f.media_type AS media_type, f.bytes AS bytes,
  f.chunks AS chunks, f.reason AS reason, f.metadata AS metadata, f.created_at AS created_at
ORDER BY f.created_at, f.id
LIMIT 100
