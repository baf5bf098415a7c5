// Returns external hyperedges, in the order of their ids, with their members: those that memories alone take part in. One with
// anything further, such as the role of a member, would lose it.
MATCH (h:_External&_Hyperedge)
WHERE
  elementId(h) > $after AND
  size(labels(h)) = 2 AND
  NOT EXISTS {
    MATCH (h)-[p]-(n)
    WHERE NOT (
      type(p) = 'PARTICIPATES_IN' AND endNode(p) = h AND all(name IN keys(p) WHERE name = 'position') AND n:Node
    )
  }
RETURN
  elementId(h) AS element,
  CASE
    WHEN [h.search_text, h.created_at] IS :: LIST<STRING NOT NULL> NOT NULL THEN h {.*, embedding: null, embedding_b: null}
    ELSE h {.*}
  END AS properties,
  COLLECT {
    MATCH (n:Node)-[p:PARTICIPATES_IN]->(h)
    WITH n, min(p.position) AS position
    ORDER BY position, n.key
    RETURN n.key
  } AS nodes
ORDER BY element
LIMIT $limit
