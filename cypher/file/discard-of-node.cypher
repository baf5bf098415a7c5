// Makes the files of a node partial, so that no reader sees them, and deletes their first passages. What is left is deleted
// after the commit, also passages from which something was derived, which is withdrawn before. By the indexes on _File.key
// and _Origin.source.
MATCH (f:_File)
USING INDEX SEEK f:_File(key)
WHERE f.key = $key
WITH f, f.id AS id, f.sha256 AS sha256
SET f = {id: id, sha256: sha256, process: $process, lease_until: $leaseUntil}
SET f:_PartialFile
REMOVE f:_File
WITH id, sha256, f
CALL (f) {
  MATCH (c:_Chunk)-[:_PART_OF]->(f)
  WHERE NOT EXISTS {
    MATCH (o:_Origin)
    USING INDEX SEEK o:_Origin(source)
    WHERE o.source = c.id
  }
  WITH c
  LIMIT $atOnce
  DETACH DELETE c
}
RETURN id, sha256
