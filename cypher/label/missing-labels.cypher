// Those of the labels that the graph does not have yet, by the unique index on _Label.label.
UNWIND $labels AS label
WITH label
WHERE NOT EXISTS { (:_Label {label: label}) }
RETURN label
