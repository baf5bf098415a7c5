// What the move of a node to another type needs of it. One that was deleted while it was read has no fields.
WITH
  n {.id, .key, .updated_at, derived: n:_Derived, data: CASE WHEN n:_Derived THEN n.data ELSE '{}' END} AS node,
  size(n.description) + size(n.data) AS size
WHERE none(field IN [node.id, node.key, node.updated_at, node.data, size] WHERE field IS NULL)
RETURN node.id AS id, node.key AS key, node.updated_at AS updated_at, node.derived AS derived, node.data AS data, size
