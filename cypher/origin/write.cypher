// Records that things were derived from the text of a node: those that are new, and those that were derived before. What a
// caller stated has no origin. Returns of which nodes the text said something else before. By the unique index on _Origin.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE
    row.isNew OR
    EXISTS {
      MATCH (known:_Origin)
      USING INDEX SEEK known:_Origin(target, source)
      WHERE known.target = row.target AND known.source >= ''
    }
  MERGE (o:_Origin {target: row.target, source: $source})
  WITH row, o, o.at IS NOT NULL AND row.names IS NOT NULL AND (
    o.names IS NULL OR o.names <> row.names OR coalesce(o.description, '') <> coalesce(row.description, '')
  ) AS isRetold
  SET
    o.kind = row.kind,
    o.engine = $engine,
    o.model = $model,
    o.reader = $reader,
    o.confidence = row.confidence,
    o.evidence = row.evidence,
    o.description = row.description,
    o.names = row.names,
    o.at = $now
  RETURN isRetold
}
RETURN row.target AS target, isRetold AS is_retold
