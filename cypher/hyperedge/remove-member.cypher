// Removes a member from hyperedges that keep three or more, and writes the identity, words and vector that they have
// without it, by the unique index on Hyperedge.id.
UNWIND $hyperedges AS row
MATCH (:Node {key: $key})-[p:PARTICIPATES_IN]->(h:Hyperedge {id: row.id})
USING INDEX SEEK h:Hyperedge(id)
DELETE p
SET h.identity = row.identity, h.search_text = row.searchText
WITH h, row
CALL (h, row) {
  UNWIND keys(row.vectors) AS property
  CALL db.create.setNodeVectorProperty(h, property, row.vectors[property])
}
RETURN row.id AS id
