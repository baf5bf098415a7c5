// Returns what was derived from a text, with the key of each node. By the index on _Origin.source and the unique index on
// Node.id.
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(source)
WHERE o.source = $source
OPTIONAL MATCH (n:Node {id: o.target})
USING INDEX SEEK n:Node(id)
RETURN
  o.target AS target,
  o.kind AS kind,
  o.engine AS engine,
  o.model AS model,
  n.key AS key,
  EXISTS { (n)-[r:RELATES_TO|PARTICIPATES_IN]-(other) WHERE coalesce(r.derived, other.derived) IS NULL } AS is_related
ORDER BY target
