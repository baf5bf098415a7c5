// Returns the nodes but one that have one of the names, by the unique index on name. Of a name that more nodes have, none.
UNWIND $names AS text
MATCH (name:_Name {name: text})
USING INDEX SEEK name:_Name(name)
WHERE COUNT { (name)<-[:_NAMED]-() } <= $maxNodes
MATCH (name)<-[:_NAMED]-(node:Node)
WHERE
  node.key <> $except AND
  // Whether a `node` is more than what older rules made of texts: `$reader` numbers the rules of now.
  (
    NOT node:_Derived OR
    EXISTS {
      MATCH (o:_Origin)
      USING INDEX SEEK o:_Origin(target, source)
      WHERE o.target = node.id AND o.source >= '' AND (o.reader >= $reader OR o.engine <> 'offline')
    } OR
    EXISTS { (node)-[r:RELATES_TO|PARTICIPATES_IN]-(other) WHERE coalesce(r.derived, other.derived) IS NULL }
  )
WITH DISTINCT node
WITH
  node.key AS key,
  node.node_type AS node_type,
  CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END AS data
WHERE key IS NOT NULL AND node_type IS NOT NULL AND data IS NOT NULL
RETURN key, node_type, data
