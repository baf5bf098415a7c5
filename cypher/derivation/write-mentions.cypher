// Replaces the mentions of each text, unless the text changed since it was read, by the unique index on Node.id.
UNWIND $rows AS row
MATCH (n:Node {id: row.id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that the compared values cannot change before the write.
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
