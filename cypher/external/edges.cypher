// Returns external relationships between memories, in the order of their ids. One that the service moved to the type _EXTERNAL
// has its type of before.
MATCH (a:Node)-[r:!RELATES_TO]->(b:Node)
WHERE elementId(r) > $after AND (type(r) = '_EXTERNAL' OR NOT type(r) STARTS WITH '_')
RETURN
  elementId(r) AS element,
  CASE type(r) WHEN '_EXTERNAL' THEN 'RELATES_TO' ELSE type(r) END AS type,
  a.key AS from,
  b.key AS to,
  properties(r) AS properties
ORDER BY element
LIMIT $limit
