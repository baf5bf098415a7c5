// Counts the edges and hyperedges of each label, without external data.
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  RETURN r.label AS label, count(*) AS part
  UNION ALL
  MATCH (h:Hyperedge)
  RETURN h.label AS label, count(*) AS part
}
WITH label, sum(part) AS count
WHERE label IS NOT NULL
RETURN label, count
