// Makes the names that each text mentions those given, where the text is still as it was read.
UNWIND $rows AS row
MATCH (n:Node {id: row.id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that what is compared cannot change before the links are written.
SET n.created_at = n.created_at
WITH n, row
WHERE n.updated_at = row.updated_at
CALL (n, row) {
  MATCH (n)-[old:_MENTIONS]->(name)
  WHERE NOT name.name IN row.names
  DELETE old
}
UNWIND row.names AS text
MATCH (name:_Name {name: text})
USING INDEX SEEK name:_Name(name)
MERGE (n)-[:_MENTIONS]->(name)
