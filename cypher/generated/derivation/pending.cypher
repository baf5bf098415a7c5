// Returns pending nodes, each with the two texts before it in its sequence and its author, as callers stored them. What is
// deleted while it is read has no fields and is left out.
MATCH (n:_Pending)
WHERE
  NOT n.id IN $except AND
  // Whether the service wrote the node: a server holds what others drew until the next sweep.
  [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH n
LIMIT $limit
CALL (n) {
  OPTIONAL MATCH (n)-[r:RELATES_TO]-(p:Node)
  WHERE r.derived IS NULL AND ((r.label IN $precedes AND endNode(r) = n) OR (r.label IN $follows AND startNode(r) = n))
  RETURN p AS before
  ORDER BY r.created_at DESC
  LIMIT 1
}
CALL (before) {
  OPTIONAL MATCH (before)-[r:RELATES_TO]-(p:Node)
  WHERE r.derived IS NULL AND ((r.label IN $precedes AND endNode(r) = before) OR (r.label IN $follows AND startNode(r) = before))
  RETURN p AS first
  ORDER BY r.created_at DESC
  LIMIT 1
}
WITH
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node,
  n.rev AS rev,
  n.derived_from AS derived_from,
  coalesce(n.has_context, false) AS has_context,
  [property IN $properties | n[property]] AS vectors,
  [text IN [text IN [first, before] WHERE text IS NOT NULL AND text <> n | text {.id, .description, .updated_at}]
    WHERE none(field IN [text.id, text.description, text.updated_at] WHERE field IS NULL)] AS preceding,
  head(COLLECT {
    MATCH (n)-[r:RELATES_TO]->(author:Node)
    WHERE r.derived IS NULL AND author.node_type IN $authorTypes
    WITH r.created_at AS since, author {.key, .description, .data} AS author
    WHERE none(field IN [author.key, author.description, author.data] WHERE field IS NULL)
    RETURN author
    ORDER BY since
    LIMIT 1
  }) AS author
WHERE
  none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
    WHERE field IS NULL) AND
  rev IS NOT NULL AND
  any(vector IN vectors WHERE vector IS NOT NULL)
RETURN node, rev, derived_from, has_context, vectors, preceding, author
