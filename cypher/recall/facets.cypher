// Which of the nodes are joined to which of those that the query names, by the unique index on Node.key.
MATCH (facet:Node)
WHERE facet.key IN $named
WITH collect(facet) AS facets
UNWIND $keys AS key
MATCH (node:Node {key: key})
UNWIND facets AS facet
MATCH (node)-[:RELATES_TO]-(facet)
RETURN key, collect(DISTINCT facet.key) AS facets
