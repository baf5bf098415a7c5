// Returns every node of the database, by a scan. `floats` names the properties whose numbers are no integers, which the
// driver does not tell apart.
MATCH (n)
RETURN
  elementId(n) AS id,
  labels(n) AS labels,
  properties(n) AS properties,
  [name IN keys(n) WHERE n[name] IS :: FLOAT OR n[name] IS :: LIST<FLOAT NOT NULL> | name] AS floats
