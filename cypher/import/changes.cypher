// Creates records of changes that do not exist yet, by the unique index on _Change.id. Returns how many.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE NOT EXISTS {
    MATCH (same:_Change {id: row.id})
    USING INDEX SEEK same:_Change(id)
  }
  CREATE (c:_Change)
  SET c += row
  RETURN 1 AS created
}
RETURN count(created) AS created
