// Records new labels with their vectors.
UNWIND $labels AS row
MERGE (l:_Label {label: row.label})
  ON CREATE SET l.created_at = $now
WITH l, row
WHERE l.embedding IS NULL
CALL db.create.setNodeVectorProperty(l, 'embedding', row.embedding)
RETURN count(*) AS created
