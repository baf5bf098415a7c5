// Returns the origins after a target and source in the order of both, by the unique index on them. What passages of files
// say is an origin in the file's node, once for all of them: a document has no files. By the unique indexes on _Chunk.id and
// Node.key.
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(target, source)
WHERE o.target >= $afterTarget AND o.source >= ''
OPTIONAL MATCH (c:_Chunk {id: o.source})-[:_PART_OF]->(f:_File)
USING INDEX SEEK c:_Chunk(id)
OPTIONAL MATCH (n:Node {key: f.key})
USING INDEX SEEK n:Node(key)
WITH o.target AS target, coalesce(n.id, o.source) AS source, o
WHERE NOT (target = $afterTarget AND source <= $afterSource)
WITH target, source, o
ORDER BY target, source, o.confidence DESC, o.source
WITH target, source, collect(o)[0] AS o
RETURN o {.kind, .engine, .model, .reader, .confidence, .evidence, .description, .names, .at, target: target, source: source} AS row
ORDER BY target, source
LIMIT $page
