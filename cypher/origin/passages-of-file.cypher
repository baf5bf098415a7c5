// Returns the passages of a partial file from which something was derived. By the unique index on _PartialFile.id and the
// index on _Origin.source.
MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
MATCH (c:_Chunk)-[:_PART_OF]->(f)
WHERE EXISTS {
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(source)
  WHERE o.source = c.id
}
RETURN c.id AS id
