// Removes what is older than it is kept, by the indexes on the days.
CALL () {
  MATCH (u:Usage)
  WHERE u.day < $before
  DELETE u
}
CALL () {
  MATCH (s:Storage)
  WHERE s.day < $before
  DELETE s
}
