// Deletes hyperedges that the node is a member of. Returns the ids and labels of those that exist, by the unique index on
// Hyperedge.id.
UNWIND $ids AS id
MATCH (:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge {id: id})
USING INDEX SEEK h:Hyperedge(id)
WITH id, h, h.label AS label
DETACH DELETE h
RETURN id, label
