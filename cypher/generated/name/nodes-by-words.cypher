// Returns the nodes whose names begin or end with one of the words, or are it; these may be like a name that has it. With each
// those of its words of which there are more names or nodes, so that they are not all here. Indexes: name_words, unique on name.
UNWIND $words AS word
CALL (word) {
  MATCH (name:_Name)
  USING TEXT INDEX name:_Name(name)
  WHERE name.name ENDS WITH ' ' + word
  WITH name
  LIMIT $limit + 1
  RETURN collect(name) AS names
  UNION ALL
  MATCH (name:_Name)
  USING INDEX SEEK name:_Name(name)
  WHERE name.name STARTS WITH word + ' '
  WITH name
  LIMIT $limit + 1
  RETURN collect(name) AS names
  UNION ALL
  MATCH (name:_Name {name: word})
  USING INDEX SEEK name:_Name(name)
  RETURN collect(name) AS names
}
UNWIND names AS name
WITH
  word,
  name,
  COUNT { (name)<-[:_NAMED]-() } <= $maxNodes AS isRare,
  size(names) > $limit AS isCut
WITH
  word,
  collect(CASE WHEN isRare THEN name END) AS names,
  true IN collect(isCut OR NOT isRare) AS isCut
UNWIND names AS name
MATCH (name)<-[:_NAMED]-(node)
WITH node, collect(DISTINCT CASE WHEN isCut THEN word END) AS cut
WHERE
  node:Node AND
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
WITH
  node.key AS key,
  node.node_type AS node_type,
  CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END AS data,
  cut
WHERE key IS NOT NULL AND node_type IS NOT NULL AND data IS NOT NULL
RETURN key, node_type, data, cut
