// Frozen: the cost of a walk of three semantic steps to fifty nodes in Neo4j itself; a step through a hyperedge is two
// relationships. Never tuned together with the service.
MATCH (start:Node {key: $key})
CALL apoc.path.spanningTree(start, {
  relationshipFilter: 'RELATES_TO|PARTICIPATES_IN', minLevel: 1, maxLevel: 6, limit: 50
}) YIELD path
RETURN last(nodes(path)).key AS key, length(path) AS depth
