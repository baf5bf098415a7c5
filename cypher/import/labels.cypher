// Creates labels, and takes over what was said about one of which the graph knows nothing yet, by the unique index on
// _Label.label. MERGE locks each label until the transaction ends.
UNWIND $rows AS row
MERGE (l:_Label {label: row.label})
  ON CREATE SET l += row.properties
FOREACH (
  _ IN CASE WHEN l.edited IS NULL AND row.properties.edited THEN [1] ELSE [] END |
  SET
    l += row.properties,
    l.created_at = coalesce(l.created_at, row.properties.created_at)
)
WITH l, row
UNWIND keys(row.vectors) AS property
WITH l, row, property
WHERE l[property] IS NULL
CALL db.create.setNodeVectorProperty(l, property, row.vectors[property])
