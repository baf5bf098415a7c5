// How many entries of each kind lie in some days, by the index on time and id. A day without one has no row.
UNWIND $days AS asked
CALL (asked) {
  MATCH (e:_Event)
  USING INDEX SEEK e:_Event(at, id)
  WHERE e.at >= asked.from AND e.at <= asked.to AND e.id IS NOT NULL
  RETURN e.kind AS kind, count(*) AS entries
}
WITH asked, kind, entries
WHERE kind IS NOT NULL
RETURN asked.day AS day, sum(entries) AS total, collect({kind: kind, entries: entries}) AS kinds
ORDER BY day
