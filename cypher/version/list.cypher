// The versions of a node before a number, the latest first, by the index on node and number.
MATCH (v:_Version)
USING INDEX SEEK v:_Version(node_id, version)
WHERE v.node_id = $id AND v.version > 0 AND v.version < $before
RETURN v {
  .version, .from, .to, .description, .node_type, .data, .assets, .occurred_at, .replaced_by, .replaced_as
} AS row
ORDER BY v.version DESC
LIMIT $limit
