r {
  .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived, .stated_at,
  from: startNode(r).key,
  to: endNode(r).key,
  data: CASE WHEN size(r.data) <= $longest THEN r.data ELSE '{}' END,
  size: coalesce(size(r.data), 0)
} AS edge
