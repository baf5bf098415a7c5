// Creates hyperedges with their ids and times, unless one with the id, or with the same members and label, exists, by the
// unique indexes on Hyperedge.id and Hyperedge.identity. Returns how many were created.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE NOT EXISTS {
    MATCH (same:Hyperedge {id: row.id})
    USING INDEX SEEK same:Hyperedge(id)
  }
  MERGE (h:Hyperedge {identity: row.identity})
    ON CREATE SET h += row.properties, h.id = row.id
  WITH row, h
  WHERE h.id = row.id
  CALL (row, h) {
    UNWIND keys(row.vectors) AS property
    CALL db.create.setNodeVectorProperty(h, property, row.vectors[property])
  }
  CALL (row, h) {
    UNWIND range(0, size(row.nodes) - 1) AS position
    MATCH (n:Node {key: row.nodes[position]})
    USING INDEX SEEK n:Node(key)
    CREATE (n)-[:PARTICIPATES_IN {position: position}]->(h)
  }
  RETURN 1 AS created
}
RETURN count(created) AS created
