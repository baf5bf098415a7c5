// Returns the labels after one in their order, with what a person said about them, by the unique index on _Label.label.
MATCH (l:_Label)
USING INDEX SEEK l:_Label(label)
WHERE l.label > $after
RETURN l {
  .label, .means, .symmetric, .last_change, .created_at,
  inverted: coalesce(l.inverted, false),
  single_valued: coalesce(l.single_valued, false),
  edited: l.edited IS NOT NULL,
  embedding: CASE WHEN $embeddings THEN l.embedding END
} AS row
ORDER BY l.label
LIMIT $page
