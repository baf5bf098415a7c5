// Makes the names of each node those given; returns the names that no node bore before, by the unique index on name.
UNWIND $rows AS row
MATCH (n:Node {id: row.id})
CALL (n, row) {
  MATCH (n)-[old:_NAMED]->(name:_Name)
  WHERE NOT name.name IN row.names
  DELETE old
  WITH name
  WHERE NOT EXISTS { (name)<-[:_NAMED]-() }
  DETACH DELETE name
}
UNWIND row.names AS text
MERGE (name:_Name {name: text})
  ON CREATE SET name.is_new = true
MERGE (n)-[:_NAMED]->(name)
WITH name
WHERE name.is_new
REMOVE name.is_new
RETURN DISTINCT name.name AS name
