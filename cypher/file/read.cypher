// A file, by the unique index on _File.id.
MATCH (f:_File {id: $id})
USING INDEX SEEK f:_File(id)
RETURN
  f.id AS id, f.key AS key, f.sha256 AS sha256, f.filename AS filename, f.media_type AS media_type, f.bytes AS bytes,
  f.chunks AS chunks, f.reason AS reason, f.metadata AS metadata, f.created_at AS created_at
