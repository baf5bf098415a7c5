// The vectors of labels. Index: unique on _Label.label.
UNWIND $labels AS label
MATCH (l:_Label {label: label})
USING INDEX SEEK l:_Label(label)
WITH label, l.embedding AS vector
WHERE vector IS NOT NULL
RETURN label, vector
