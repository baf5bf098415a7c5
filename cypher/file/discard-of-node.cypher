// Makes the files of a node partial, so that no reader sees them, and deletes their first passages. What is left is deleted
// after the commit. By the index on _File.key.
MATCH (f:_File)
USING INDEX SEEK f:_File(key)
WHERE f.key = $key
WITH f, f.id AS id, f.sha256 AS sha256
SET f = {id: id, sha256: sha256, lease_until: 0}
SET f:_PartialFile
REMOVE f:_File
WITH id, sha256, f
CALL (f) {
  MATCH (c:_Chunk)-[:_PART_OF]->(f)
  WITH c
  LIMIT $atOnce
  DETACH DELETE c
}
RETURN id, sha256
