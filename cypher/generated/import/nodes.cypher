// Creates nodes with their ids and times, and gives an existing one the other content of a row that was updated later, by the
// unique index on Node.key. All of them become pending. Returns how many were created and updated. An id that another node has
// is replaced by a spare one.
UNWIND $rows AS row
CALL (row) {
  // External data that bears the key becomes the node.
  CALL (row) {
    MATCH (external:_External&!_Hyperedge {key: row.key})
    USING INDEX SEEK external:_External(key)
    WHERE NOT EXISTS {
      MATCH (stored:Node {key: row.key})
      USING INDEX SEEK stored:Node(key)
    }
    WITH external
    ORDER BY elementId(external)
    LIMIT 1
    SET external.created_at = external.created_at
    WITH external
    WHERE external:_External
    // Whatever else it has, it is no memory until the store has completed it.
    SET
      external.rev = null,
      external:Node
    REMOVE external:_External
  }
  MERGE (merged:Node {key: row.key})
  // Takes the lock; then matches the node again, since the planner reuses what it read before.
  SET merged.created_at = merged.created_at
  WITH row
  MATCH (n:Node {key: row.key})
  USING INDEX SEEK n:Node(key)
  WITH
    row,
    n,
    NOT (
      // Whether the service wrote the node: a server holds what others drew until the next sweep.
      [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
    ) AS isNew
  WHERE
    isNew OR
    (n.updated_at < row.updatedAt AND
      any(
        field IN ['description', 'node_type', 'data', 'assets', 'occurred_at']
        WHERE coalesce(n[field] <> row.properties[field], n[field] IS NULL <> row.properties[field] IS NULL)
      ))
  WITH row, n, isNew, CASE
    WHEN isNew OR n.node_type = row.properties.node_type THEN []
    ELSE [label IN labels(n) WHERE label <> 'Node' AND NOT label STARTS WITH '_']
  END AS oldLabels
  SET
    n.id = CASE
      WHEN NOT isNew THEN n.id
      WHEN EXISTS {
        MATCH (other:Node {id: row.id})
        USING INDEX SEEK other:Node(id)
      } THEN row.spareId
      ELSE row.id
    END,
    // What was read from another text is not of this one.
    n.enrichment = CASE WHEN n.description = row.properties.description THEN n.enrichment END,
    n.extracted = CASE WHEN n.description = row.properties.description THEN n.extracted END,
    n += row.properties,
    n.created_at = CASE WHEN isNew THEN row.createdAt ELSE n.created_at END,
    n.updated_at = row.updatedAt,
    n.rev = CASE WHEN isNew THEN toInteger(rand() * 1000000000000) ELSE n.rev + 1 END,
    n.derived_from = null
  REMOVE n:$(oldLabels)
  SET n:$(row.label):_Pending
  WITH row, n, isNew
  CALL (row, n) {
    UNWIND keys(row.vectors) AS property
    CALL db.create.setNodeVectorProperty(n, property, row.vectors[property])
  }
  RETURN isNew
}
RETURN count(CASE WHEN isNew THEN 1 END) AS created, count(CASE WHEN NOT isNew THEN 1 END) AS updated
