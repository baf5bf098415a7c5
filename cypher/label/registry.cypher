// Returns the labels of the graph, those that a person edited first, then the oldest.
MATCH (l:_Label)
WITH l
ORDER BY l.edited IS NULL, l.created_at, l.label
LIMIT $limit
WITH l {
  .label, .means, .symmetric, .last_change,
  inverted: coalesce(l.inverted, false),
  single_valued: coalesce(l.single_valued, false),
  edited: l.edited IS NOT NULL
} AS row
WHERE row.label IS NOT NULL
RETURN row
