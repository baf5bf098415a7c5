// Deletes those of the hyperedges that the node is a member of; returns the ids and labels of those found.
UNWIND $ids AS id
MATCH (:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge {id: id})
USING INDEX SEEK h:Hyperedge(id)
WITH id, h, h.label AS label
DETACH DELETE h
RETURN id, label
