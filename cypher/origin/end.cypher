// Deletes the origins in texts, but those of the things that they still say. Returns the things, and whether something else
// supports them, by the index on _Origin.source.
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(source)
WHERE o.source IN $sources AND NOT o.target IN $kept
WITH o, o.target AS target, o.kind AS kind
DELETE o
WITH DISTINCT target, kind
RETURN target, kind, EXISTS {
  MATCH (other:_Origin)
  USING INDEX SEEK other:_Origin(target, source)
  WHERE other.target = target AND other.source >= '' AND NOT other.source IN $sources
} AS is_supported
