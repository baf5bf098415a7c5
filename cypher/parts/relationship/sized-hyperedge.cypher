h {
  .id, .relationship, .label, .created_at, .valid_from, .valid_to, .derived,
  nodes: nodes,
  data: CASE WHEN size(h.data) <= $longest THEN h.data ELSE '{}' END,
  size: coalesce(size(h.data), 0)
} AS hyperedge
