// Hyperedges with at least two nodes that are drawn, in the order of their places; what callers stored first, then the newest.
WITH link, key, position
WHERE ($labels IS NULL OR link.label IN $labels) AND ($derived OR link.derived IS NULL)
WITH link, key, position
ORDER BY position
WITH link, collect(key) AS nodes
WHERE size(nodes) >= 2
WITH link, nodes
ORDER BY link.derived IS NOT NULL, link.created_at DESC, link.id
LIMIT $hyperedges
WITH
  link,
  [
    link.id,
    nodes[..$drawn],
    COUNT { (link)<-[:PARTICIPATES_IN]-(:Node) } + COUNT { (link)<-[:_MEMBER_OF]-() },
    link.relationship,
    link.label
  ] AS fields
WHERE none(field IN fields WHERE field IS NULL)
RETURN collect(fields + [link.valid_from, link.valid_to, link.derived]) AS hyperedges
