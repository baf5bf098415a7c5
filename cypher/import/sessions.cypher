// Creates sessions that do not exist yet, by the unique index on _Session.id. Returns how many.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE NOT EXISTS {
    MATCH (same:_Session {id: row.id})
    USING INDEX SEEK same:_Session(id)
  }
  CREATE (s:_Session)
  SET s += row
  RETURN 1 AS created
}
RETURN count(created) AS created
