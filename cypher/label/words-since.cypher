// Returns the words of relationships with a label that were made after a time, by the indexes edge_label and hyperedge_label.
CALL () {
  MATCH ()-[r:RELATES_TO]->()
  USING INDEX SEEK r:RELATES_TO(label, id)
  WHERE r.label = $label AND r.id IS NOT NULL AND r.created_at > $since
  RETURN r.relationship AS words
  UNION
  MATCH (h:Hyperedge)
  USING INDEX SEEK h:Hyperedge(label, id)
  WHERE h.label = $label AND h.id IS NOT NULL AND h.created_at > $since
  RETURN h.relationship AS words
}
WITH words
WHERE words IS NOT NULL
RETURN DISTINCT words
