// Returns the edges after an id in the order of ids, by the unique index on RELATES_TO.id; none that was made after
// a time, for its nodes may be missing. LIMIT comes last, so that only the last page is short, even if an edge is deleted
// while it is read.
MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
USING INDEX SEEK r:RELATES_TO(id)
WHERE
  r.id > $after AND
  r.created_at <= $until AND
  [a.id, a.key] IS :: LIST<STRING NOT NULL> NOT NULL AND a.rev IS :: INTEGER NOT NULL AND
  [b.id, b.key] IS :: LIST<STRING NOT NULL> NOT NULL AND b.rev IS :: INTEGER NOT NULL
WITH
  r.id AS id,
  a.key AS from,
  b.key AS to,
  r.relationship AS relationship,
  r.label AS label,
  r.data AS data,
  r.created_at AS created_at,
  r.since AS since,
  r.valid_from AS valid_from,
  r.valid_to AS valid_to
WHERE none(field IN [id, from, to, relationship, label, data, created_at] WHERE field IS NULL)
RETURN id, from, to, relationship, label, data, created_at, since, valid_from, valid_to
ORDER BY id
LIMIT $page
