// Returns the versions after a node and number in the order of both, by the unique index on them.
MATCH (v:_Version)
USING INDEX SEEK v:_Version(node_id, version)
WHERE v.node_id >= $afterNode AND v.version > 0 AND NOT (v.node_id = $afterNode AND v.version <= $afterVersion)
RETURN
  v.node_id AS node_id,
  v.key AS key,
  v.version AS version,
  v.from AS from,
  v.to AS to,
  v.created_at AS created_at,
  v.description AS description,
  v.node_type AS node_type,
  v.data AS data,
  v.assets AS assets,
  v.occurred_at AS occurred_at,
  v.replaced_by AS replaced_by,
  v.replaced_as AS replaced_as,
  v.owners AS owners
ORDER BY node_id, version
LIMIT $page
