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
CALL (row) {
  OPTIONAL MATCH (n:Node {id: row.target})
  OPTIONAL MATCH ()-[r:RELATES_TO {id: row.target}]->()
  OPTIONAL MATCH (h:Hyperedge {id: row.target})
  FOREACH (
    derived IN CASE WHEN n IS NULL THEN [] ELSE [n] END |
    SET derived:_Derived
  )
  FOREACH (
    link IN COLLECT {
      MATCH (n)-[named:_NAMED]->()
      RETURN named
    } |
    SET link.derived = true
  )
  FOREACH (
    derived IN CASE WHEN r IS NULL THEN [] ELSE [r] END |
    SET
      derived.derived = true,
      derived.search_text = ''
  )
  FOREACH (
    derived IN CASE WHEN h IS NULL THEN [] ELSE [h] END |
    SET
      derived.derived = true,
      derived.search_text = ''
    REMOVE derived.embedding, derived.embedding_b
  )
}
RETURN count(created) AS created
