// Returns the edges after an id in the order of ids, by the unique index on RELATES_TO.id; none that was made after
// a time, for its nodes may be missing. LIMIT comes last, so that only the last page is short, even if an edge is deleted
// while it is read.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
USING INDEX SEEK r:RELATES_TO(id)
WHERE r.id > $after AND r.created_at <= $until
WITH r, r {
  .id, .relationship, .label, .data, .created_at, .since, .valid_from, .valid_to,
  from: a.key,
  to: b.key
} AS row
WHERE none(field IN [row.id, row.from, row.to, row.relationship, row.label, row.data, row.created_at] WHERE field IS NULL)
RETURN row
ORDER BY r.id
LIMIT $page
