// Adds passages to a partial file, and renews its lease; no job reads them before the file is published. No row where the
// file is no more. By the unique index on _PartialFile.id.
MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
SET f.lease_until = $leaseUntil
WITH f
CALL (f) {
  UNWIND $chunks AS chunk
  CREATE (c:_Chunk:_PendingChunk)-[:_PART_OF]->(f)
  SET c = chunk
  FOREACH (
    _ IN CASE WHEN $toEnrich THEN [1] ELSE [] END |
    SET c:_ToEnrich
  )
}
RETURN f.id AS id
