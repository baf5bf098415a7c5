// Replaces the names of each node, unless the node changed since it was read. Returns the names that no node had before,
// by the unique index on name.
UNWIND $rows AS row
MATCH (n:Node {id: row.id})
USING INDEX SEEK n:Node(id)
// Takes the lock, so that the compared values cannot change before the write.
SET n.created_at = n.created_at
WITH n, row
WHERE n.updated_at = row.updated_at
CALL (n, row) {
  MATCH (n)-[old:_NAMED]->(name)
  WHERE NOT name.name IN row.names
  DELETE old
  // Takes the lock, so that the nodes with this name cannot change before they are counted.
  SET name.name = name.name
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
