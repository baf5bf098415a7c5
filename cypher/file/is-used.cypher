// Whether a file, or another one that is partial, has a content. By the index on _File.sha256.
RETURN
  EXISTS { MATCH (f:_File) WHERE f.sha256 = $sha256 } OR
  EXISTS { MATCH (f:_PartialFile) WHERE f.sha256 = $sha256 AND f.id <> $id } AS is_used
