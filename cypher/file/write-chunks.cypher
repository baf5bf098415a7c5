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
  SET c:$(CASE WHEN $toEnrich THEN ['_ToEnrich'] ELSE [] END)
}
RETURN f.id AS id
