// Creates each hyperedge unless one with the same members and label exists, by the unique index on Hyperedge.identity.
// Records new labels, and locks all labels.
// part: label/record
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
CALL (h, row, isStated) {
  WITH h, row, isStated
  WHERE isStated
  SET h.search_text = row.searchText, h.derived = null
  WITH h
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(target, source)
  WHERE o.target = h.id AND o.source >= ''
  DELETE o
}
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
RETURN h {
  .id, .label, .relationship, .data, .created_at, .valid_from, .valid_to,
  index: row.index,
  created: created,
  nodes: row.nodes
} AS row
