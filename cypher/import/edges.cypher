// Creates edges with their ids and times, unless one with the id, or with the label between the same nodes, exists, by the
// unique index on Node.key. Texts whose sequence or author changes become pending. Returns how many were created.
UNWIND $rows AS row
CALL (row) {
  MATCH (a:Node {key: row.from})
  USING INDEX SEEK a:Node(key)
  MATCH (b:Node {key: row.to})
  USING INDEX SEEK b:Node(key)
  WHERE NOT EXISTS {
    MATCH ()-[same:RELATES_TO {id: row.id}]->()
    USING INDEX SEEK same:RELATES_TO(id)
  }
  MERGE (a)-[r:RELATES_TO {label: row.label}]->(b)
    ON CREATE SET r += row.properties, r.id = row.id
  WITH row, a, b
  WHERE r.id = row.id
  FOREACH (
    n IN [
      n IN CASE
        WHEN row.label IN $precedes OR row.label IN $follows THEN [a, b]
        WHEN b.node_type IN $authorTypes THEN [a]
        ELSE []
      END
      WHERE NOT n:_Derived] |
    SET n:_Pending, n.rev = n.rev + 1
  )
  RETURN 1 AS created
}
RETURN count(created) AS created
