// Lets versions say something else, and takes them out of the searches. The record of a merge that replaced one goes, as its undo
// would bring back what it said. By the unique index on node and number.
UNWIND $rows AS row
MATCH (v:_Version)
USING INDEX SEEK v:_Version(node_id, version)
WHERE v.node_id = row.node_id AND v.version = row.version
SET
  v.description = row.description,
  v.data = row.data,
  v.sources = null,
  v.search_text = null,
  v.cjk_text = null,
  v.features = null,
  v.embedding = null,
  v.embedding_b = null
WITH v, row
WHERE v.replaced_as = 'merge'
MATCH (c:_Change)
WHERE c.kind = 'merge' AND c.at = row.to AND row.key IN c.node_keys
DELETE c
