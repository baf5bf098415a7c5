// Returns the passages of a partial file from which something was derived, now or before. By the unique index on
// _PartialFile.id and the index on _Origin.source.
MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
MATCH (c:_Chunk)-[:_PART_OF]->(f)
WHERE EXISTS {
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(source)
  WHERE o.source = c.id
}
RETURN c.id AS id
UNION
MATCH (t:_FromTexts)
UNWIND t.sources AS source
MATCH (c:_Chunk {id: source})-[:_PART_OF]->(:_PartialFile {id: $id})
USING INDEX SEEK c:_Chunk(id)
RETURN c.id AS id
