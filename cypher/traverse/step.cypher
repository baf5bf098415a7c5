// One semantic step from each node of the frontier: along its edges, and through its hyperedges to fellow members.
// Two expanders, since one over both kinds would count a hyperedge as two steps.
UNWIND $frontier AS key
MATCH (start:Node {key: key})
CALL (start) {
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: 'RELATES_TO', minLevel: 1, maxLevel: 1, limit: $limit
  }) YIELD path
  WITH start, relationships(path)[0] AS r, nodes(path)[1] AS other
  RETURN
    other,
    {
      id: r.id,
      kind: 'edge',
      relationship: r.relationship,
      label: r.label,
      forward: startNode(r) = start
    } AS link
  UNION ALL
  CALL apoc.path.expandConfig(start, {
    relationshipFilter: 'PARTICIPATES_IN>,<PARTICIPATES_IN', minLevel: 2, maxLevel: 2, limit: $limit
  }) YIELD path
  WITH nodes(path)[1] AS h, nodes(path)[2] AS other
  RETURN
    other,
    {
      id: h.id,
      kind: 'hyperedge',
      relationship: h.relationship,
      label: h.label,
      forward: true
    } AS link
}
RETURN
  key AS from,
  other.key AS to,
  other.node_type AS node_type,
  COUNT { (other)-[:RELATES_TO]-() } + COUNT { (other)-[:PARTICIPATES_IN]->() } AS degree,
  link
