// Deletes hyperedges that nothing supports any more. Returns those that were there, by the unique index on Hyperedge.id.
UNWIND $ids AS id
MATCH (h:Hyperedge {id: id})
USING INDEX SEEK h:Hyperedge(id)
WITH id, h, h.label AS label
DETACH DELETE h
RETURN id, label
