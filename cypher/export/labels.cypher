// Returns the labels after one in their order, with what a person said about them, by the unique index on _Label.label.
MATCH (l:_Label)
USING INDEX SEEK l:_Label(label)
WHERE l.label > $after
RETURN
  l.label AS label,
  l.means AS means,
  coalesce(l.inverted, false) AS inverted,
  l.symmetric AS symmetric,
  coalesce(l.single_valued, false) AS single_valued,
  l.last_change AS last_change,
  l.edited IS NOT NULL AS edited,
  l.created_at AS created_at,
  CASE WHEN $embeddings THEN l.embedding END AS embedding
ORDER BY label
LIMIT $page
