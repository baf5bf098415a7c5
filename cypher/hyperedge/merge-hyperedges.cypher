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
    h.valid_to = row.validTo,
    h.derived = CASE WHEN row.isDerived THEN true END
WITH h, row, h.id = row.id AS created, h.derived AND NOT row.isDerived AS isStated
// What a caller states is no longer derived, and is searched by its words and its meaning.
CALL (h, isStated) {
  WITH h, isStated
  WHERE isStated
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(target, source)
  WHERE o.target = h.id AND o.source >= ''
  DELETE o
}
FOREACH (
  stated IN CASE WHEN isStated THEN [h] ELSE [] END |
  SET
    stated.search_text = row.searchText,
    stated.derived = null
)
WITH h, row, created, created OR coalesce(isStated, false) AS isNew
CALL (h, row, isNew) {
  WITH h, row
  WHERE isNew
  UNWIND keys(row.vectors) AS property
  CALL db.create.setNodeVectorProperty(h, property, row.vectors[property])
}
CALL (h, row, created) {
  WITH h, row
  WHERE created
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
