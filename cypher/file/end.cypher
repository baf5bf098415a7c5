// Deletes a partial file without passages, by the unique index on _PartialFile.id.
MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
DETACH DELETE f
