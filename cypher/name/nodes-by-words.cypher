// Returns the nodes whose names begin or end with one of the words, or are it; these may be like a name that has it.
// Indexes: name_words, unique on name.
UNWIND $words AS word
CALL (word) {
  MATCH (name:_Name)
  USING TEXT INDEX name:_Name(name)
  WHERE name.name ENDS WITH ' ' + word
  RETURN name
  LIMIT $limit
  UNION
  MATCH (name:_Name)
  USING TEXT INDEX name:_Name(name)
  WHERE name.name STARTS WITH word + ' '
  RETURN name
  LIMIT $limit
  UNION
  MATCH (name:_Name {name: word})
  RETURN name
}
MATCH (name)<-[:_NAMED]-(node:Node)
WHERE [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL
WITH DISTINCT node
WITH
  node.key AS key,
  node.node_type AS node_type,
  CASE WHEN size(node.data) <= $longest THEN node.data ELSE '{}' END AS data
WHERE key IS NOT NULL AND node_type IS NOT NULL AND data IS NOT NULL
RETURN key, node_type, data
