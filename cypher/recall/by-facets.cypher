// The nodes that the query names and that have an edge to each of the nodes. Index: unique on Node.key.
MATCH (facet:Node)
USING INDEX SEEK facet:Node(key)
WHERE facet.key IN $named
WITH collect(facet) AS facets
UNWIND $keys AS key
MATCH (node:Node {key: key})
USING INDEX SEEK node:Node(key)
UNWIND facets AS facet
MATCH (node)-[r:RELATES_TO]-(facet)
WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL
RETURN key, collect(DISTINCT facet.key) AS facets
