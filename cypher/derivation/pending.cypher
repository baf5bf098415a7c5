// Nodes whose derived properties wait to be made, each with the two texts before it in its sequence and its author.
MATCH (n:_Pending)
WHERE NOT n.id IN $except
WITH n
LIMIT $limit
CALL (n) {
  OPTIONAL MATCH (n)-[r:RELATES_TO]-(p:Node)
  WHERE (r.label IN $precedes AND endNode(r) = n) OR (r.label IN $follows AND startNode(r) = n)
  RETURN p AS before
  ORDER BY r.created_at DESC
  LIMIT 1
}
CALL (before) {
  OPTIONAL MATCH (before)-[r:RELATES_TO]-(p:Node)
  WHERE (r.label IN $precedes AND endNode(r) = before) OR (r.label IN $follows AND startNode(r) = before)
  RETURN p AS first
  ORDER BY r.created_at DESC
  LIMIT 1
}
RETURN
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node,
  n.rev AS rev,
  n.derived_from AS derived_from,
  coalesce(n.has_context, false) AS has_context,
  n.embedding AS vector,
  [text IN [first, before] WHERE text IS NOT NULL AND text <> n |
    text {.id, .description, .updated_at}] AS preceding,
  head(COLLECT {
    MATCH (n)-[r:RELATES_TO]->(author:Node)
    WHERE author.node_type IN $authorTypes
    RETURN author {.key, .description, .data}
    ORDER BY r.created_at
    LIMIT 1
  }) AS author
