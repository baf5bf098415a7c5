// Edges between nodes that are drawn, what callers stored first, then the newest.
WITH link, from, to
WHERE to IN $keys AND ($labels IS NULL OR link.label IN $labels) AND ($derived OR link.derived IS NULL)
WITH link, from, to
ORDER BY link.derived IS NOT NULL, link.created_at DESC, link.id
LIMIT $edges
WITH link, [link.id, from, to, link.relationship, link.label] AS fields
WHERE none(field IN fields WHERE field IS NULL)
RETURN collect(fields + [link.valid_from, link.valid_to, link.derived]) AS edges
