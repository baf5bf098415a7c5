// Frozen: the cost of many edges between existing nodes in one commit in Neo4j itself. Never tuned together with the service.
UNWIND $rows AS row
MATCH (a:Node {key: row.from})
MATCH (b:Node {key: row.to})
CREATE (a)-[r:RELATES_TO]->(b)
SET
  r = row.properties,
  r.search_text = row.properties.relationship
