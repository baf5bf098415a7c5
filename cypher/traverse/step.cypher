// One semantic step from each node of the frontier: along its edges, and through its hyperedges to fellow members. A row
// a node of the frontier, its steps a list a column. Two expanders, since one over both kinds would count a hyperedge as
// two steps. A hub is sampled: of the steps looked at, those to the nodes nearest the query, then the newest.
UNWIND $frontier AS key
MATCH (start:Node {key: key})
WITH key, start, COUNT { (start)-[:RELATES_TO]-() } AS edges, COUNT { (start)-[:PARTICIPATES_IN]->() } AS hyperedges
CALL (start, edges, hyperedges) {
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: 'RELATES_TO', minLevel: 1, maxLevel: 1, limit: $looked
  }) YIELD path
  WITH
    edges >= $limit AS isHub,
    relationships(path)[0] AS r,
    nodes(path)[1] AS other,
    startNode(relationships(path)[0]) = start AS forward
  ORDER BY
    CASE WHEN isHub AND $vector IS NOT NULL THEN vector.similarity.cosine(other.embedding, $vector) END DESC,
    CASE WHEN isHub THEN r.created_at END DESC,
    CASE WHEN isHub THEN r.id END
  LIMIT $limit
  RETURN other, 'edge' AS kind, r.id AS id, r.relationship AS relationship, r.label AS label, forward
  UNION ALL
  WITH start, hyperedges
  WHERE hyperedges > 0
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: 'PARTICIPATES_IN>,<PARTICIPATES_IN', minLevel: 2, maxLevel: 2, limit: $looked
  }) YIELD path
  WITH nodes(path)[1] AS h, nodes(path)[2] AS other
  ORDER BY
    CASE WHEN $vector IS NOT NULL THEN vector.similarity.cosine(other.embedding, $vector) END DESC,
    h.created_at DESC,
    h.id,
    other.key
  LIMIT $limit
  RETURN other, 'hyperedge' AS kind, h.id AS id, h.relationship AS relationship, h.label AS label, true AS forward
}
WITH
  key,
  edges + hyperedges AS degree,
  other.key AS to,
  other.node_type AS node_type,
  COUNT { (other)-[:RELATES_TO]-() } + COUNT { (other)-[:PARTICIPATES_IN]->() } AS reach,
  CASE
    WHEN $vector IS NULL THEN 1
    WHEN other.embedding IS NULL THEN 0
    ELSE 2 * vector.similarity.cosine(other.embedding, $vector) - 1
  END AS similarity,
  kind,
  id,
  relationship,
  label,
  forward
WHERE to IS NOT NULL AND node_type IS NOT NULL
RETURN
  key AS from,
  degree,
  collect(to) AS tos,
  collect(node_type) AS node_types,
  collect(reach) AS degrees,
  collect(similarity) AS similarities,
  collect(kind) AS kinds,
  collect(id) AS ids,
  collect(relationship) AS relationships,
  collect(label) AS labels,
  collect(forward) AS forwards
