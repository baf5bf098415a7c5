// Returns which contents the files of a graph have, by the index on _File.sha256.
MATCH (f:_File)
USING INDEX f:_File(sha256)
WHERE f.sha256 > ''
RETURN DISTINCT f.sha256 AS sha256
