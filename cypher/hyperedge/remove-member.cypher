// Takes a member out of hyperedges that keep three or more, whose identity and words change with it; one that would
// become the same as another goes instead.
UNWIND $hyperedges AS row
MATCH (:Node {key: $key})-[p:PARTICIPATES_IN]->(h:Hyperedge {id: row.id})
OPTIONAL MATCH (twin:Hyperedge {identity: row.identity})
CALL (h, twin) {
  WITH h, twin
  WHERE twin IS NOT NULL
  DETACH DELETE h
}
WITH row, p, h, twin
WHERE twin IS NULL
DELETE p
SET h.identity = row.identity, h.search_text = row.searchText
WITH h, row
CALL db.create.setNodeVectorProperty(h, 'embedding', row.embedding)
RETURN row.id AS id
