// The steps from each node of the frontier. If these nodes have few links, also the steps from the nodes next to them, so
// that the walk needs no second round trip for them. A step is along an edge, or through a hyperedge to another member. It
// needs two expanders, since one for both kinds would count a hyperedge as two steps. Of a hub's steps it returns those that
// callers stored, to the nodes nearest the query, then the newest. With `now`, what has ended is left out. Index: unique on Node.key. One row a node, one list of its steps a column.
UNWIND $frontier AS key
MATCH (node:Node {key: key})
USING INDEX SEEK node:Node(key)
WITH collect(node) AS frontier, sum(COUNT { (node)-[:RELATES_TO|PARTICIPATES_IN]-() }) AS links
CALL (frontier, links) {
  UNWIND frontier AS start
  RETURN start
  UNION
  WITH frontier, links
  WHERE links <= $prefetched
  CALL apoc.path.expandConfig(frontier, {relationshipFilter: $edges, minLevel: 1, maxLevel: 1}) YIELD path
  WITH path
  WHERE $labels IS NULL OR relationships(path)[0].label IN $labels
  RETURN last(nodes(path)) AS start
  UNION
  WITH frontier, links
  WHERE links <= $prefetched
  CALL apoc.path.expandConfig(frontier, {
    relationshipFilter: 'PARTICIPATES_IN>,<PARTICIPATES_IN', minLevel: 2, maxLevel: 2
  }) YIELD path
  WITH path
  WHERE $labels IS NULL OR nodes(path)[1].label IN $labels
  RETURN last(nodes(path)) AS start
  LIMIT $prefetched
}
WITH
  start,
  COUNT { (start)-[:RELATES_TO]-() } AS edges,
  COUNT { (start)-[:PARTICIPATES_IN]->() } AS hyperedges,
  COUNT { (start)-[:PARTICIPATES_IN]->(:Hyperedge)<-[:PARTICIPATES_IN]-() } AS fellows
OPTIONAL CALL (start, edges, fellows) {
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: $edges, minLevel: 1, maxLevel: 1, limit: $maxRead
  }) YIELD path
  WITH edges, start, relationships(path)[0] AS link, nodes(path)[1] AS other
  WHERE ($labels IS NULL OR link.label IN $labels) AND other:Node AND coalesce(link.valid_to > $now, true) AND
    NOT (endNode(link) = start AND coalesce(link.label, '') IN $along) AND
    NOT (startNode(link) = start AND coalesce(link.label, '') IN $against)
  WITH edges >= $limit AS isHub, link, other, CASE WHEN startNode(link) = start THEN 1 ELSE -1 END AS direction
  ORDER BY
    CASE WHEN NOT isHub THEN 0 WHEN other:_Derived THEN 2 WHEN link.derived IS NOT NULL THEN 1 ELSE 0 END,
    CASE WHEN isHub AND $vector IS NOT NULL THEN coalesce(vector.similarity.cosine(other.embedding, $vector), 0) END DESC,
    CASE WHEN isHub THEN link.created_at END DESC,
    CASE WHEN isHub THEN link.id END
  LIMIT $limit
  RETURN other, link, direction
  UNION ALL
  WITH start, fellows
  WHERE fellows > 0
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: 'PARTICIPATES_IN>,<PARTICIPATES_IN', minLevel: 2, maxLevel: 2, limit: $maxRead
  }) YIELD path
  WITH fellows >= $limit AS isHub, nodes(path)[1] AS link, nodes(path)[2] AS other
  WHERE ($labels IS NULL OR link.label IN $labels) AND link:Hyperedge AND other:Node AND coalesce(link.valid_to > $now, true)
  WITH isHub, link, other
  ORDER BY
    CASE WHEN NOT isHub THEN 0 WHEN other:_Derived THEN 2 WHEN link.derived IS NOT NULL THEN 1 ELSE 0 END,
    CASE WHEN isHub AND $vector IS NOT NULL THEN coalesce(vector.similarity.cosine(other.embedding, $vector), 0) END DESC,
    CASE WHEN isHub THEN link.created_at END DESC,
    CASE WHEN isHub THEN link.id END,
    CASE WHEN isHub THEN other.key END
  LIMIT $limit
  RETURN other, link, 0 AS direction
}
WITH
  start.key AS from,
  edges + hyperedges AS degree,
  collect(coalesce(other.key, CASE WHEN other IS NOT NULL THEN '' END)) AS tos,
  collect(coalesce(other.node_type, CASE WHEN other IS NOT NULL THEN '' END)) AS types,
  collect(CASE WHEN other IS NOT NULL THEN COUNT { (other)-[:RELATES_TO|PARTICIPATES_IN]-() } END) AS degrees,
  collect(CASE WHEN other IS NOT NULL THEN coalesce(other.occurred_at, other.created_at, '') END) AS times,
  collect(CASE WHEN other IS NOT NULL AND $vector IS NOT NULL THEN
    coalesce(2 * vector.similarity.cosine(other.embedding, $vector) - 1, 0) END) AS similarities,
  collect(coalesce(link.id, CASE WHEN link IS NOT NULL THEN '' END)) AS links,
  collect(coalesce(link.label, CASE WHEN link IS NOT NULL THEN '' END)) AS labels,
  collect(CASE WHEN link IS NOT NULL AND $words THEN coalesce(link.relationship, '') END) AS words,
  collect(direction) AS directions,
  collect(CASE WHEN other:_Derived THEN 2.0 WHEN link.derived IS NOT NULL THEN 1.0 WHEN other IS NOT NULL THEN 0.0 END) AS derived
WHERE from IS NOT NULL
RETURN from, degree, tos, types, degrees, times, similarities, links, labels, words, directions, derived
