// Records that things were derived from the text of a node: those that are new, and those that were derived before. What a
// caller stated has no origin. By the unique index on _Origin.
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
  SET
    o.kind = row.kind,
    o.engine = $engine,
    o.model = $model,
    o.reader = $reader,
    o.confidence = row.confidence,
    o.evidence = row.evidence,
    o.at = $now
  RETURN true AS isDerived
}
RETURN row.target AS target
