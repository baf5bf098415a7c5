// What is kept of a node besides its relationships of now: its versions, past relationships, entries of the timeline, files
// and their passages. By the unique index on Node.key, the indexes on _Version.owner, _Version.key, _PastMember.owner,
// _EventKey.key and _File.key.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
CALL (n) {
  CALL (n) {
    MATCH (v:_Version)
    USING INDEX SEEK v:_Version(owner)
    WHERE v.owner = n.key
    RETURN v
    UNION
    MATCH (v:_Version)
    USING INDEX SEEK v:_Version(key, from)
    WHERE v.key = n.key AND v.from >= '' AND v.replaced_as = 'undo'
    RETURN v
  }
  RETURN count(v) AS versions
}
CALL (n) {
  MATCH (m:_PastMember)
  USING INDEX SEEK m:_PastMember(owner)
  WHERE m.owner = n.key
  MATCH (m)-[:_MEMBER_OF]->(p:_PastRelationship)
  RETURN count(DISTINCT p) AS past_relationships
}
CALL (n) {
  MATCH (k:_EventKey)
  USING INDEX SEEK k:_EventKey(key, at)
  WHERE k.key = n.key AND k.at IS NOT NULL
  RETURN count(DISTINCT k.event) AS timeline_entries
}
CALL (n) {
  MATCH (f:_File)
  USING INDEX SEEK f:_File(key)
  WHERE f.key = n.key
  WITH f
  ORDER BY f.created_at DESC, f.id DESC
  RETURN count(f) AS files, coalesce(sum(f.chunks), 0) AS passages, collect(f.filename)[..$limit] AS filenames
}
RETURN
  n.updated_at AS updated_at,
  COUNT { (n)-[:RELATES_TO]-() } AS edges,
  versions,
  past_relationships,
  timeline_entries,
  files,
  passages,
  filenames
