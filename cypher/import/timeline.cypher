// Creates entries of the timeline that do not exist yet, with the rows by which they are found, by the unique index on
// _Event.id. Returns how many.
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE NOT EXISTS {
    MATCH (same:_Event {id: row.properties.id})
    USING INDEX SEEK same:_Event(id)
  }
  CREATE (e:_Event)
  SET
    e += row.properties,
    e += row.vectors
  FOREACH (
    found IN row.foundBy |
    CREATE (:_EventKey {key: found.key, of: found.of, at: e.at, event: e.id})
  )
  RETURN 1 AS created
}
RETURN count(created) AS created
