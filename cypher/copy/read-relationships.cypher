// Returns every relationship of the database, by a scan. `floats` is as in copy/read-nodes.
MATCH (a)-[r]->(b)
RETURN
  elementId(a) AS from,
  elementId(b) AS to,
  type(r) AS type,
  properties(r) AS properties,
  [name IN keys(r) WHERE r[name] IS :: FLOAT OR r[name] IS :: LIST<FLOAT NOT NULL> | name] AS floats
