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
