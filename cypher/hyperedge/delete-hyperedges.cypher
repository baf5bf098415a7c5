// Deletes those of the hyperedges that the node is a member of; returns the ids that were found.
UNWIND $ids AS id
MATCH (:Node {key: $key})-[:PARTICIPATES_IN]->(h:Hyperedge {id: id})
DETACH DELETE h
RETURN id
