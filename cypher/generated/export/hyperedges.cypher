// Returns the hyperedges after an id in the order of ids, with their members in order, by the unique index on
// Hyperedge.id; none that was made after a time, for its members may be missing. LIMIT comes last, so that only
// the last page is short, even if a hyperedge is deleted while it is read.
MATCH (h:Hyperedge)
USING INDEX SEEK h:Hyperedge(id)
WHERE h.id > $after AND h.created_at <= $until
WITH
  h,
  COLLECT {
    MATCH (member:Node)-[place:PARTICIPATES_IN]->(h)
    WITH member.key AS name, place.position AS position
    WHERE name IS NOT NULL
    RETURN name
    ORDER BY position
  } AS nodes
WITH h, h {
  .id, .relationship, .label, .data, .created_at, .since, .valid_from, .valid_to,
  nodes: nodes,
  embedding: CASE WHEN $embeddings THEN h.embedding END
} AS row
WHERE
  none(field IN [row.id, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL) AND
  row.nodes <> []
RETURN row
ORDER BY h.id
LIMIT $page
