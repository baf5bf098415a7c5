// The vectors of labels, by the unique index on label.
UNWIND $labels AS label
MATCH (l:_Label {label: label})
RETURN l.label AS label, l.embedding AS vector
