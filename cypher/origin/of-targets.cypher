// Returns from which nodes things were derived, the surest first: once from each node, whether its text says so or passages
// of its files. By the unique indexes on _Origin, Node.id and _Chunk.id.
UNWIND $targets AS target
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(target, source)
WHERE o.target = target AND o.source >= ''
OPTIONAL MATCH (n:Node {id: o.source})
USING INDEX SEEK n:Node(id)
OPTIONAL MATCH (c:_Chunk {id: o.source})-[:_PART_OF]->(f:_File)
USING INDEX SEEK c:_Chunk(id)
WITH target, coalesce(n.key, f.key) AS source, o
WHERE source IS NOT NULL
ORDER BY o.confidence DESC, o.source
WITH target, source, collect(o)[0] AS o
RETURN target, source, o.engine AS engine, o.model AS model, o.confidence AS confidence, o.evidence AS evidence
ORDER BY target, confidence DESC, source
