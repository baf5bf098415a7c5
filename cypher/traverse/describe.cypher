// What an answer says of the nodes reached, by the unique index on Node.key; similarity where a query is given.
UNWIND $keys AS key
MATCH (n:Node {key: key})
RETURN
  n.key AS key,
  n.description AS description,
  n.node_type AS node_type,
  CASE WHEN $vector IS NULL THEN null ELSE 2 * vector.similarity.cosine(n.embedding, $vector) - 1 END AS similarity
