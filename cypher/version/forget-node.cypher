// Deletes the versions of a deleted node, and of those that were merged into it.
MATCH (v:_Version)
WHERE v.owner = $key
DELETE v
