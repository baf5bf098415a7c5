// Creates each edge unless one that says the same exists between its ends: one with the label, or along the direction one
// with a synonym, or against it one with a converse. By the unique index on Node.key. The nodes
// whose sequence or author changes become pending. New labels are recorded.
// part: label/record
UNWIND $edges AS row
CALL (row) {
  MATCH (a:Node {key: row.from})
  USING INDEX SEEK a:Node(key)
  MATCH (b:Node {key: row.to})
  USING INDEX SEEK b:Node(key)
  OPTIONAL CALL (a, b, row) {
    WITH a, b, row
    WHERE row.synonyms <> [] OR row.converses <> []
    MATCH (a)-[known:RELATES_TO]-(b)
    WHERE (startNode(known) = a AND known.label IN row.synonyms) OR (startNode(known) = b AND known.label IN row.converses)
    RETURN known
    ORDER BY startNode(known) = a AND known.label = row.label DESC, known.created_at, known.id
    LIMIT 1
  }
  CALL (a, b, row, known) {
    WITH a, b, row, known
    WHERE known IS NULL
    MERGE (a)-[r:RELATES_TO {label: row.label}]->(b)
    RETURN r
    UNION
    WITH known
    WHERE known IS NOT NULL
    RETURN known AS r
  }
  WITH a, r, b, r.id IS NULL AS created, r.derived AS derived
  FOREACH (
    new IN CASE WHEN created THEN [r] ELSE [] END |
    SET
      new.id = row.id,
      new.relationship = row.relationship,
      new.data = row.data,
      new.search_text = row.searchText,
      new.created_at = coalesce(row.createdAt, $now),
      new.since = CASE WHEN row.createdAt < $now THEN $now END,
      new.valid_from = row.validFrom,
      new.valid_to = row.validTo,
      new.derived = CASE WHEN row.isDerived THEN true END
  )
  FOREACH (again IN CASE WHEN created OR row.isDerived THEN [] ELSE [r] END | SET again.stated_at = $now)
  WITH *
  // What a caller states is no longer derived, and is searched by its words.
  CALL (r, row, created) {
    WITH r, row, created
    WHERE NOT created AND r.derived AND NOT row.isDerived
    SET r.search_text = row.searchText, r.derived = null
    WITH r
    MATCH (o:_Origin)
    USING INDEX SEEK o:_Origin(target, source)
    WHERE o.target = r.id AND o.source >= ''
    DELETE o
  }
  RETURN a, r, b, created, derived
}
FOREACH (
  n IN [
    n IN CASE
      WHEN row.isDerived OR NOT coalesce(derived, created) THEN []
      WHEN r.label IN $precedes OR r.label IN $follows THEN [a, b]
      WHEN b.node_type IN $authorTypes THEN [a]
      ELSE []
    END
    WHERE NOT n:_Derived] |
  SET n:_Pending, n.rev = n.rev + 1
)
WITH *
CALL (r, a, b, created, derived) {
  WITH CASE WHEN r.label IN $precedes THEN b WHEN r.label IN $follows THEN a END AS later, coalesce(derived, created) AND r.derived IS NULL AS isNew
  WHERE isNew AND later IS NOT NULL
  // part: relationship/next-pending
}
RETURN r {
  .id, .label, .relationship, .data, .created_at, .valid_from, .valid_to,
  index: row.index,
  created: created, derived: derived,
  nodes: [startNode(r).key, endNode(r).key]
} AS row
