// Returns from which nodes things were derived, the surest first: once from each node, whether its text says so or passages
// of its files. Of each thing the surest origins alone are read. By the unique indexes on _Origin, Node.id and _Chunk.id.
UNWIND $targets AS target
CALL (target) {
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(target, source)
  WHERE o.target = target AND o.source >= ''
  WITH o
  ORDER BY o.confidence DESC, o.source
  LIMIT $read
  OPTIONAL MATCH (n:Node {id: o.source})
  USING INDEX SEEK n:Node(id)
  OPTIONAL MATCH (c:_Chunk {id: o.source})-[:_PART_OF]->(f:_File)
  USING INDEX SEEK c:_Chunk(id)
  WITH coalesce(n.key, f.key) AS source, o
  WHERE source IS NOT NULL
  ORDER BY o.confidence DESC, o.source
  WITH source, collect(o)[0] AS o
  RETURN source, o
  ORDER BY o.confidence DESC, source
  LIMIT $limit
}
RETURN target, source, o.engine AS engine, o.model AS model, o.confidence AS confidence, o.evidence AS evidence
ORDER BY target, confidence DESC, source
