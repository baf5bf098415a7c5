// What was merged into something else that was derived is said by the texts of both, by the unique index on _Origin.
UNWIND $rows AS row
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(target, source)
WHERE
  o.target = row.from AND
  o.source >= '' AND
  EXISTS {
    MATCH (known:_Origin)
    USING INDEX SEEK known:_Origin(target, source)
    WHERE known.target = row.into AND known.source >= ''
  }
MERGE (copy:_Origin {target: row.into, source: o.source})
  ON CREATE SET copy += o {.*, target: row.into}
