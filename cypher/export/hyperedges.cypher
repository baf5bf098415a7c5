// Returns the hyperedges after an id in the order of ids, with their members in order, by the unique index on
// Hyperedge.id; none that was made after a time, for its members may be missing. LIMIT comes last, so that only
// the last page is short, even if a hyperedge is deleted while it is read.
MATCH (h:Hyperedge)
USING INDEX SEEK h:Hyperedge(id)
WHERE h.id > $after AND h.created_at <= $until
WITH
  h.id AS id,
  h.relationship AS relationship,
  h.label AS label,
  h.data AS data,
  h.created_at AS created_at,
  h.since AS since,
  h.valid_from AS valid_from,
  h.valid_to AS valid_to,
  CASE WHEN $embeddings THEN h.embedding END AS embedding,
  COLLECT {
    MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
    WHERE [m.id, m.key] IS :: LIST<STRING NOT NULL> NOT NULL AND m.rev IS :: INTEGER NOT NULL
    WITH m.key AS key, p.position AS position
    WHERE key IS NOT NULL
    RETURN key
    ORDER BY position
  } AS nodes
WHERE none(field IN [id, relationship, label, data, created_at] WHERE field IS NULL) AND nodes <> []
RETURN id, nodes, relationship, label, data, created_at, since, valid_from, valid_to, embedding
ORDER BY id
LIMIT $page
