// A node as it is drawn: of a long text the beginning.
WITH
  node,
  links,
  [node.key, left(node.description, 200), node.node_type, node.created_at, coalesce(node.updated_at, node.from)] AS fields,
  CASE WHEN node.data CONTAINS '"name":' OR node.data CONTAINS '"title":' THEN apoc.convert.fromJsonMap(node.data) END AS data
WHERE none(field IN fields WHERE field IS NULL)
RETURN collect(fields + [
  node.occurred_at,
  links,
  node:_Derived,
  CASE WHEN data.name IS :: STRING NOT NULL THEN left(data.name, 200) END,
  CASE WHEN data.title IS :: STRING NOT NULL THEN left(data.title, 200) END
]) AS nodes
