// Creates each hyperedge unless one with the same members and label exists, by the unique index on Hyperedge.identity.
// Records new labels, and locks all labels as relationship/merge-edges does.
CALL () {
  UNWIND $labels AS row
  MERGE (l:_Label {label: row.label})
    ON CREATE SET l.created_at = $now
  WITH l, row
  UNWIND keys(row.vectors) AS property
  WITH l, row, property
  WHERE l[property] IS NULL
  CALL db.create.setNodeVectorProperty(l, property, row.vectors[property])
}
UNWIND $hyperedges AS row
MERGE (h:Hyperedge {identity: row.identity})
  ON CREATE SET
    h.id = row.id,
    h.relationship = row.relationship,
    h.label = row.label,
    h.data = row.data,
    h.search_text = row.searchText,
    h.created_at = coalesce(row.createdAt, $now),
    h.since = CASE WHEN row.createdAt < $now THEN $now END,
    h.valid_from = row.validFrom,
    h.valid_to = row.validTo
WITH h, row, h.id = row.id AS created
CALL (h, row, created) {
  WITH h, row
  WHERE created
  CALL (h, row) {
    UNWIND keys(row.vectors) AS property
    CALL db.create.setNodeVectorProperty(h, property, row.vectors[property])
  }
  WITH h, row
  UNWIND range(0, size(row.nodes) - 1) AS position
  MATCH (n:Node {key: row.nodes[position]})
  USING INDEX SEEK n:Node(key)
  CREATE (n)-[:PARTICIPATES_IN {position: position}]->(h)
}
RETURN
  row.index AS index,
  created,
  h.label AS label,
  row.nodes AS nodes,
  h.relationship AS relationship,
  h.data AS data,
  h.created_at AS created_at,
  h.valid_from AS valid_from,
  h.valid_to AS valid_to,
  h.id AS id
