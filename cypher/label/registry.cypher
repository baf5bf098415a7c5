// Returns the labels of the graph, those that a person edited first, then the oldest.
MATCH (l:_Label)
WITH l
ORDER BY l.edited IS NULL, l.created_at, l.label
LIMIT $limit
WITH l {
  .label,
  .means,
  inverted: coalesce(l.inverted, false),
  .symmetric,
  single_valued: coalesce(l.single_valued, false),
  .last_change,
  edited: l.edited IS NOT NULL
} AS entry
WHERE entry.label IS NOT NULL
RETURN
  entry.label AS label,
  entry.means AS means,
  entry.inverted AS inverted,
  entry.symmetric AS symmetric,
  entry.single_valued AS single_valued,
  entry.last_change AS last_change,
  entry.edited AS edited
