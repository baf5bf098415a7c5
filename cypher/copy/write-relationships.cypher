// Creates relationships as they were read. Finds their nodes by their ids.
UNWIND $relationships AS row
MATCH (a)
WHERE elementId(a) = row.from
MATCH (b)
WHERE elementId(b) = row.to
CREATE (a)-[r:$(row.type)]->(b)
SET r = row.properties
