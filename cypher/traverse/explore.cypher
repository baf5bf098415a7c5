// The steps from each node of the frontier and, where these have few links, from the nodes next to them, so that the next
// step of a walk is there without another journey; by the unique index on Node.key. One semantic step is along an edge, or
// through a hyperedge to a fellow member: two expanders, since one over both kinds would count a hyperedge as two steps.
// A hub is sampled: of the steps looked at, those to the nodes nearest the query, then the newest. Where all steps are few,
// what is shown of them comes along, each as one text (`src/graph/shown.ts`), of nodes if it is short, of a hyperedge with
// the places of both members and their number. A row a node, its steps a list a column.
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
    [coalesce(joins[0].position, 0), coalesce(joins[1].position, 0), COUNT { (link)<-[:PARTICIPATES_IN]-() }] AS places
}
WITH
  start,
  edges + hyperedges AS degree,
  collect(
    coalesce(
      CASE WHEN tells THEN other.shown END,
      other.key + '\u001f' + other.node_type,
      CASE WHEN other IS NOT NULL THEN '' END
    )
  ) AS tos,
  collect(CASE WHEN other IS NOT NULL THEN COUNT { (other)-[:RELATES_TO|PARTICIPATES_IN]-() } END) AS degrees,
  collect(
    CASE WHEN other IS NOT NULL AND $vector IS NOT NULL THEN
      coalesce(2 * vector.similarity.cosine(other.embedding, $vector) - 1, 0)
    END
  ) AS similarities,
  collect(
    coalesce(
      CASE WHEN tells OR $words THEN
        coalesce(
          link.shown,
          link.id + '\u001f' + link.label + '\u001f' + coalesce(link.created_at, '') + '\u001f\u001f\u001f' +
            coalesce(link.data, '{}') + '\u001f' + coalesce(link.relationship, link.label)
        )
      END,
      link.id + '\u001f' + link.label,
      CASE WHEN link IS NOT NULL THEN '' END
    )
  ) AS links,
  collect(places) AS places,
  collect(direction) AS directions
WHERE start.key IS NOT NULL
RETURN start.key AS from, degree, tos, degrees, similarities, links, places, directions
