// The versions of a node before a number, the latest first, by the index on node and number.
MATCH (v:_Version)
USING INDEX SEEK v:_Version(node_id, version)
WHERE v.node_id = $id AND v.version > 0 AND v.version < $before
RETURN
  v.version AS version,
  v.from AS from,
  v.to AS to,
  v.description AS description,
  v.node_type AS node_type,
  v.data AS data,
  v.assets AS assets,
  v.occurred_at AS occurred_at,
  v.replaced_by AS replaced_by,
  v.replaced_as AS replaced_as
ORDER BY version DESC
LIMIT $limit
