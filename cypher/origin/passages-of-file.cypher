// Returns the passages of a partial file from which something was derived, now or before. By the unique index on
// _PartialFile.id, the index on _Origin.source and the full-text index on what past states say it from.
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
MATCH (f:_PartialFile {id: $id})
USING INDEX SEEK f:_PartialFile(id)
MATCH (c:_Chunk)-[:_PART_OF]->(f)
CALL (c) {
  CALL db.index.fulltext.queryNodes('past_sources', '"' + c.id + '"') YIELD node
  RETURN node
  LIMIT 1
}
RETURN c.id AS id
