// Creates origins that do not exist yet, and takes what they are of out of the searches. Returns how many, by the unique
// indexes on _Origin, Node.id, RELATES_TO.id and Hyperedge.id.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE NOT EXISTS {
    MATCH (same:_Origin {target: row.target, source: row.source})
    USING INDEX SEEK same:_Origin(target, source)
  }
  CREATE (o:_Origin)
  SET o += row
  RETURN 1 AS created
}
// What does not exist is null, and stays so.
CALL (row) {
  OPTIONAL MATCH (n:Node {id: row.target})
  USING INDEX SEEK n:Node(id)
  OPTIONAL MATCH ()-[r:RELATES_TO {id: row.target}]->()
  USING INDEX SEEK r:RELATES_TO(id)
  OPTIONAL MATCH (h:Hyperedge {id: row.target})
  USING INDEX SEEK h:Hyperedge(id)
  SET n:_Derived, r.derived = true, r.search_text = '', h.derived = true, h.search_text = ''
  REMOVE h.embedding, h.embedding_b
  WITH n
  MATCH (n)-[named:_NAMED]->()
  SET named.derived = true
}
RETURN count(created) AS created
