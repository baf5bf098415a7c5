// Returns external nodes, in the order of their ids: neither memories, nor what the service keeps for itself. Of a damaged
// memory without its vectors, which are made anew.
MATCH (n)
WHERE
  elementId(n) > $after AND
  (n:_External&!_Hyperedge OR none(label IN labels(n) WHERE label IN ['Node', 'Hyperedge'] OR label STARTS WITH '_'))
RETURN
  elementId(n) AS element,
  labels(n) AS labels,
  CASE
    WHEN [n.search_text, n.created_at] IS :: LIST<STRING NOT NULL> NOT NULL THEN n {.*, embedding: null, embedding_b: null, features: null, features_b: null}
    ELSE n {.*}
  END AS properties
ORDER BY element
LIMIT $limit
