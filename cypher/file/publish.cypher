// Makes a partial file a file of a node, all at once. No row where it is no more. By the unique index on _PartialFile.id.
MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
REMOVE f:_PartialFile, f.process, f.lease_until
SET
  f:_File,
  f.key = $key,
  f.keys = [$key],
  f.filename = $filename,
  f.search_name = $searchName,
  f.media_type = $mediaType,
  f.bytes = $bytes,
  f.chunks = $chunks,
  f.reason = $reason,
  f.metadata = $metadata,
  f.created_at = $now
RETURN f.id AS id
