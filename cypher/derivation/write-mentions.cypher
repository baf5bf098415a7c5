// Makes the names that each text mentions those given.
UNWIND $rows AS row
MATCH (n:Node {id: row.id})
CALL (n, row) {
  MATCH (n)-[old:_MENTIONS]->(name:_Name)
  WHERE NOT name.name IN row.names
  DELETE old
}
UNWIND row.names AS text
MATCH (name:_Name {name: text})
MERGE (n)-[:_MENTIONS]->(name)
