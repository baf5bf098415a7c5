// The steps from each node of the frontier and, where these have few links, from the nodes next to them, so that the next
// step of a walk is there without another journey; by the unique index on Node.key. One semantic step is along an edge, or
// through a hyperedge to a fellow member: two expanders, since one over both kinds would count a hyperedge as two steps.
// A hub is sampled: of the steps looked at, those to the nodes nearest the query, then the newest. Where all steps are few,
// what is shown of them comes along, of nodes if it is short, of a hyperedge as the places of both members and their number.
// A row a node, its steps a list a column.
UNWIND $frontier AS key
MATCH (node:Node {key: key})
WITH collect(node) AS frontier, sum(COUNT { (node)-[:RELATES_TO|PARTICIPATES_IN]-() }) AS links
CALL (frontier, links) {
  UNWIND frontier AS start
  RETURN start
  UNION
  WITH frontier, links
  WHERE links <= $ahead
  CALL apoc.path.expandConfig(frontier, {relationshipFilter: $edges, minLevel: 1, maxLevel: 1}) YIELD path
  WITH path
  WHERE $label IS NULL OR relationships(path)[0].label = $label
  RETURN last(nodes(path)) AS start
  UNION
  WITH frontier, links
  WHERE links <= $ahead
  CALL apoc.path.expandConfig(frontier, {
    relationshipFilter: 'PARTICIPATES_IN>,<PARTICIPATES_IN', minLevel: 2, maxLevel: 2
  }) YIELD path
  WITH path
  WHERE $label IS NULL OR nodes(path)[1].label = $label
  RETURN last(nodes(path)) AS start
  LIMIT $ahead
}
WITH
  start,
  COUNT { (start)-[:RELATES_TO]-() } AS edges,
  COUNT { (start)-[:PARTICIPATES_IN]->() } AS hyperedges,
  COUNT { (start)-[:PARTICIPATES_IN]->(:Hyperedge)<-[:PARTICIPATES_IN]-() } AS fellows
WITH collect([start, edges, hyperedges, fellows]) AS starts, sum(edges + fellows) <= $told AS tells
UNWIND starts AS each
WITH each[0] AS start, each[1] AS edges, each[2] AS hyperedges, each[3] AS fellows, tells
OPTIONAL CALL (start, edges, fellows) {
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: $edges, minLevel: 1, maxLevel: 1, limit: $looked
  }) YIELD path
  WITH edges, start, relationships(path)[0] AS link, nodes(path)[1] AS other
  WHERE $label IS NULL OR link.label = $label
  WITH edges >= $limit AS isHub, link, other, CASE WHEN startNode(link) = start THEN 1 ELSE -1 END AS direction
  ORDER BY
    CASE WHEN isHub AND $vector IS NOT NULL THEN coalesce(vector.similarity.cosine(other.embedding, $vector), 0) END DESC,
    CASE WHEN isHub THEN link.created_at END DESC,
    CASE WHEN isHub THEN link.id END
  LIMIT $limit
  RETURN other, link, direction, [] AS places
  UNION ALL
  WITH start, fellows
  WHERE fellows > 0
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: 'PARTICIPATES_IN>,<PARTICIPATES_IN', minLevel: 2, maxLevel: 2, limit: $looked
  }) YIELD path
  WITH fellows >= $limit AS isHub, nodes(path)[1] AS link, nodes(path)[2] AS other, relationships(path) AS joins
  WHERE $label IS NULL OR link.label = $label
  WITH isHub, link, other, joins
  ORDER BY
    CASE WHEN isHub AND $vector IS NOT NULL THEN coalesce(vector.similarity.cosine(other.embedding, $vector), 0) END DESC,
    CASE WHEN isHub THEN link.created_at END DESC,
    CASE WHEN isHub THEN link.id END,
    CASE WHEN isHub THEN other.key END
  LIMIT $limit
  RETURN
    other,
    link,
    0 AS direction,
    [joins[0].position, joins[1].position, COUNT { (link)<-[:PARTICIPATES_IN]-() }] AS places
}
WITH
  start.key AS from,
  edges + hyperedges AS degree,
  other.key AS to,
  other.node_type AS node_type,
  CASE WHEN other IS NOT NULL THEN COUNT { (other)-[:RELATES_TO|PARTICIPATES_IN]-() } END AS reach,
  CASE WHEN other IS NOT NULL AND $vector IS NOT NULL THEN
    coalesce(2 * vector.similarity.cosine(other.embedding, $vector) - 1, 0)
  END AS similarity,
  link,
  direction,
  places,
  tells AND other IS NOT NULL AS tells,
  other
WHERE from IS NOT NULL AND (other IS NULL OR (to IS NOT NULL AND node_type IS NOT NULL))
RETURN
  from,
  degree,
  collect(to) AS tos,
  collect(node_type) AS node_types,
  collect(reach) AS degrees,
  collect(similarity) AS similarities,
  collect(
    CASE WHEN tells THEN
      CASE WHEN size(other.description) <= $short THEN other.description ELSE '' END
    END
  ) AS texts,
  collect(link.id) AS ids,
  collect(link.label) AS labels,
  collect(CASE WHEN tells OR $words THEN link.relationship END) AS words,
  collect(CASE WHEN tells THEN coalesce(link.data, '{}') END) AS data,
  collect(CASE WHEN tells THEN coalesce(link.created_at, '') END) AS created,
  collect(CASE WHEN tells THEN places END) AS places,
  collect(direction) AS directions
