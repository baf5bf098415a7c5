// The files of a node that became part of another one are those of the other, by the index on _File.key.
MATCH (f:_File)
USING INDEX SEEK f:_File(key)
WHERE f.key = $from
SET f.key = $into, f.keys = f.keys + $into
