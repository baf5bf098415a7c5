// Returns the edges that begin at nodes, after an edge in the order of keys, relationships and ids, by the unique index on
// Node.key. LIMIT comes last, so that only the last page is short, even if an edge is deleted while it is read.
UNWIND $keys AS key
MATCH (a:Node {key: key})-[r:RELATES_TO]->(b:Node)
USING INDEX SEEK a:Node(key)
WHERE
  r.created_at <= $until AND
  (key > $after.from OR
    (key = $after.from AND
      (r.relationship > $after.relationship OR (r.relationship = $after.relationship AND r.id > $after.id))))
WITH r {
  .id, .relationship, .label, .data, .created_at, .since, .valid_from, .valid_to,
  from: a.key,
  to: b.key
} AS row
WHERE none(field IN [row.id, row.from, row.to, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL)
RETURN row
ORDER BY row.from, row.relationship, row.id
LIMIT $page
