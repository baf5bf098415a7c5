// Creates nodes as they were read, and returns their new ids in the given order. Uses no index.
UNWIND range(0, size($nodes) - 1) AS position
WITH position, $nodes[position] AS row
CREATE (n:$(row.labels))
SET n = row.properties
WITH position, n, row
CALL (n, row) {
  UNWIND keys(row.vectors) AS name
  CALL db.create.setNodeVectorProperty(n, name, row.vectors[name])
}
RETURN elementId(n) AS id
ORDER BY position
