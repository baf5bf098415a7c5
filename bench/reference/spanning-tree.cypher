// Frozen: what a walk of three steps to fifty nodes costs Neo4j itself. Never tuned along with the service.
MATCH (start:Node {key: $key})
CALL apoc.path.spanningTree(start, {relationshipFilter: 'RELATES_TO', minLevel: 1, maxLevel: 3, limit: 50}) YIELD path
RETURN last(nodes(path)).key AS key, length(path) AS depth
