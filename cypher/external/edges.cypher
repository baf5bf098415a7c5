// Returns external relationships between memories, in the order of their ids.
MATCH (a:Node)-[r]->(b:Node)
WHERE
  elementId(r) > $after AND
  NOT type(r) STARTS WITH '_' AND
  NOT (r:RELATES_TO AND [r.id] IS :: LIST<STRING NOT NULL> NOT NULL) AND
  [a.id, a.key, b.id, b.key] IS :: LIST<STRING NOT NULL> NOT NULL AND a.rev IS :: INTEGER NOT NULL AND b.rev IS :: INTEGER NOT NULL
RETURN elementId(r) AS element, type(r) AS type, a.key AS from, b.key AS to, properties(r) AS properties
ORDER BY element
LIMIT $limit
