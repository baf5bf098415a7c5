// Returns external nodes, in the order of their ids: neither memories, nor what the service keeps for itself. Of a damaged
// memory without its vectors, which are made anew.
MATCH (n)
WHERE
  elementId(n) > $after AND
  none(label IN labels(n) WHERE label = 'Hyperedge' OR (label STARTS WITH '_' AND NOT label IN ['_Derived', '_Pending', '_ToEnrich'])) AND
  NOT (n:Node AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL)
RETURN
  elementId(n) AS element,
  labels(n) AS labels,
  CASE
    WHEN [n.search_text, n.created_at] IS :: LIST<STRING NOT NULL> NOT NULL THEN n {.*, embedding: null, embedding_b: null, features: null, features_b: null}
    ELSE n {.*}
  END AS properties
ORDER BY element
LIMIT $limit
