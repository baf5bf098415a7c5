// Replaces the names of each node, unless the node changed since it was read. Returns the names that no stored node had
// before, for which earlier texts must be searched. `derived` of the link tells them from names of derived nodes: a node that
// a caller takes over keeps it until its names are written again, and so counts as new here. Index: unique on name.
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
WITH n, name, NOT n:_Derived AND NOT EXISTS { (name)<-[link:_NAMED]-() WHERE link.derived IS NULL } AS isNew
MERGE (n)-[link:_NAMED]->(name)
SET link.derived = CASE WHEN n:_Derived THEN true END
WITH name, isNew
WHERE isNew
RETURN DISTINCT name.name AS name
