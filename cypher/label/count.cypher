// Counts the edges and hyperedges of each label, without external data.
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  WHERE
    [r.id, r.label, a.id, a.key, b.id, b.key] IS :: LIST<STRING NOT NULL> NOT NULL AND
    a.rev IS :: INTEGER NOT NULL AND b.rev IS :: INTEGER NOT NULL
  RETURN r.label AS label, count(*) AS part
  UNION ALL
  MATCH (h:Hyperedge)
  WHERE [h.id, h.label] IS :: LIST<STRING NOT NULL> NOT NULL
  RETURN h.label AS label, count(*) AS part
}
RETURN label, sum(part) AS count
