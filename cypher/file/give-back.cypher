// Files go back to the node that is apart again, by the index on _File.key.
MATCH (f:_File)
USING INDEX SEEK f:_File(key)
WHERE f.key = $into AND f.keys[-2] = $from
SET f.key = $from, f.keys = f.keys[..-1]
