// MERGE holds a shared lock on each label's entry in its unique index until the transaction ends, so that
// vocabulary/delete-unused cannot delete a label that one of the relationships has.
CALL () {
  UNWIND $labels AS row
  MERGE (l:_Label {label: row.label})
    ON CREATE SET l.created_at = $now
  WITH l, row
  UNWIND keys(row.vectors) AS property
  WITH l, row, property
  WHERE l[property] IS NULL
  CALL db.create.setNodeVectorProperty(l, property, row.vectors[property])
}
