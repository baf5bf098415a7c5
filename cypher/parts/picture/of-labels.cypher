// Nodes that have a relationship with one of the labels.
UNION ALL
WITH $source AS source
WHERE source = 'labels'
CALL () {
  MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
  USING INDEX SEEK r:RELATES_TO(label, id)
  WHERE r.label IN $labels AND r.id >= '' AND ($derived OR r.derived IS NULL)
  UNWIND [a, b] AS node
  RETURN node
  UNION
  MATCH (h:Hyperedge)<-[:PARTICIPATES_IN]-(node:Node)
  USING INDEX SEEK h:Hyperedge(label, id)
  WHERE h.label IN $labels AND h.id >= '' AND ($derived OR h.derived IS NULL)
  RETURN node
}
RETURN node
