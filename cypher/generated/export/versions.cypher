// Returns the versions after a node and number in the order of both, by the unique index on them.
MATCH (v:_Version)
USING INDEX SEEK v:_Version(node_id, version)
WHERE v.node_id >= $afterNode AND v.version > 0 AND NOT (v.node_id = $afterNode AND v.version <= $afterVersion)
RETURN v {
  .node_id, .key, .version, .from, .to, .created_at, .description, .node_type, .data, .assets, .occurred_at,
  .replaced_by, .replaced_as, .owners,
  sources: COLLECT {
    UNWIND v.sources AS source
    // That of a passage is the node of its file: a document has no files.
    OPTIONAL MATCH (c:_Chunk {id: source})-[:_PART_OF]->(f:_File)
    USING INDEX SEEK c:_Chunk(id)
    OPTIONAL MATCH (n:Node {key: f.key})
    USING INDEX SEEK n:Node(key)
    WITH DISTINCT coalesce(n.id, source) AS source
    RETURN source
    ORDER BY source
  }
} AS row
ORDER BY v.node_id, v.version
LIMIT $page
