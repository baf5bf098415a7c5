// Writes what a person says about labels, by the unique index on _Label.label. Creates labels that nothing has yet.
UNWIND $entries AS entry
MERGE (l:_Label {label: entry.label})
  ON CREATE SET l.created_at = $now
SET
  l.means = entry.means,
  l.inverted = entry.inverted,
  l.symmetric = entry.symmetric,
  l.single_valued = entry.single_valued,
  l.last_change = entry.last_change,
  l.edited = CASE WHEN entry.edited THEN coalesce(l.edited, true) END
