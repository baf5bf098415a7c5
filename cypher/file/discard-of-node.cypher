// Makes the files of a node partial, so that no reader sees them. Their passages are deleted after the commit, once what they
// said is withdrawn. By the index on _File.key.
MATCH (f:_File)
USING INDEX SEEK f:_File(key)
WHERE f.key = $key
WITH f, f.id AS id, f.sha256 AS sha256
SET f = {id: id, sha256: sha256, process: $process, lease_until: $leaseUntil}
SET f:_PartialFile
REMOVE f:_File
RETURN id, sha256
