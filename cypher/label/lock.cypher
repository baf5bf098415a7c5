// Locks labels until the transaction ends, by the unique index on _Label.label. Returns those that exist.
UNWIND $labels AS label
MATCH (l:_Label {label: label})
USING INDEX SEEK l:_Label(label)
SET l.created_at = l.created_at
RETURN label
