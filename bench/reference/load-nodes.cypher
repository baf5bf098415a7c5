// Frozen: the cost of many nodes with their vectors in one commit in Neo4j itself. Never tuned together with the service.
UNWIND $rows AS row
CREATE (n:Node)
SET
  n = row.properties,
  n.search_text = row.properties.description
WITH n, row
CALL db.create.setNodeVectorProperty(n, 'embedding', row.embedding)
