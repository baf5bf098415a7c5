// Files, the newest first, from a place on, by the index on _File.created_at and _File.id.
MATCH (f:_File)
USING INDEX SEEK f:_File(created_at, id)
WHERE
  f.created_at <= $beforeAt AND
  f.id IS NOT NULL AND
  NOT (f.created_at = $beforeAt AND f.id >= $beforeId) AND
  ($mediaType IS NULL OR f.media_type = $mediaType OR ($mediaType ENDS WITH '/' AND f.media_type STARTS WITH $mediaType)) AND
  all(word IN $words WHERE f.search_name CONTAINS word)
RETURN f {.id, .key, .sha256, .filename, .media_type, .bytes, .chunks, .reason, .metadata, .created_at} AS row
ORDER BY f.created_at DESC, f.id DESC
LIMIT $limit
