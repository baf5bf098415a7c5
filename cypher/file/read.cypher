// A file, by the unique index on _File.id.
MATCH (f:_File {id: $id})
USING INDEX SEEK f:_File(id)
RETURN f {.id, .key, .sha256, .filename, .media_type, .bytes, .chunks, .reason, .metadata, .created_at} AS row
