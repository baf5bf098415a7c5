// What lies around nodes, in one journey. Links: one hop from the best direct hits, the seeds, to the nodes that a text
// names and the texts that name a node, along edges, and through hyperedges; `strength` is what damping leaves of the
// weight of its kind. Shown: of the nodes under the keys, and of those to which the links pass the most, their fields,
// edges and hyperedges, no more of these than the limits and none that others than the service made; a node and an edge as
// one text (`src/graph/shown.ts`), a hyperedge as the list of its fields. By the unique index on Node.key. One row, a list a
// column.
CALL () {
  UNWIND range(0, size($seeds) - 1) AS at
  MATCH (p:Node {key: $seeds[at]})
  CALL (p) {
    MATCH (p)-[:_MENTIONS]->(name:_Name)
    WITH name, COUNT { (name)<-[:_NAMED]-() } AS bearers
    WHERE bearers <= $bearers
    MATCH (name)<-[:_NAMED]-(node:Node)
    RETURN node, 'mentions' AS kind, name.name AS via, 1 / sqrt(bearers) AS weight
    UNION ALL
    MATCH (p)-[:_NAMED]->(name:_Name)
    WITH
      name,
      COUNT { (name)<-[:_NAMED]-() } AS bearers,
      COUNT { (name)<-[:_MENTIONS]-() } AS mentions
    WHERE bearers <= $bearers AND mentions <= $hub
    MATCH (name)<-[:_MENTIONS]-(node:Node)
    RETURN node, 'mentioned by' AS kind, name.name AS via, 1 / (sqrt(bearers) * mentions) AS weight
    UNION ALL
    WITH p, COUNT { (p)-[:RELATES_TO]-() } AS degree
    WHERE degree <= $hub
    MATCH (p)-[r:RELATES_TO]-(node:Node)
    RETURN
      node,
      CASE WHEN r.label IN $sequence THEN 'sequence' ELSE 'edge' END AS kind,
      r.label AS via,
      1 / sqrt(degree) AS weight
    UNION ALL
    MATCH (p)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WITH h, COUNT { (h)<-[:PARTICIPATES_IN]-() } AS members
    WHERE members <= $hub
    WITH h, members
    LIMIT $hub
    MATCH (h)<-[:PARTICIPATES_IN]-(node:Node)
    RETURN
      node,
      'hyperedge' AS kind,
      h.label AS via,
      1 / sqrt(members) AS weight
  }
  WITH *
  WHERE
    node <> p AND
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH at, node.key AS key, toFloatOrNull(node.rev) AS rev, kind, via, $kinds[kind] * weight AS strength
  WHERE rev IS NOT NULL AND via IS NOT NULL
  RETURN
    collect($seeds[at]) AS seeds,
    collect(key) AS keys,
    collect(rev) AS revs,
    collect(kind) AS kinds,
    collect(via) AS vias,
    collect(strength) AS strengths,
    collect($standings[at] * strength) AS passed
}
WITH
  *,
  COLLECT {
    UNWIND range(0, size(keys) - 1) AS at
    WITH at
    WHERE passed[at] >= $leastPassed AND NOT keys[at] IN $shown
    WITH keys[at] AS key, max(passed[at]) AS most
    RETURN key
    ORDER BY most DESC, key
    LIMIT $linked
  } AS linked
RETURN
  seeds,
  keys,
  revs,
  kinds,
  vias,
  strengths,
  COLLECT {
    UNWIND $shown + linked AS key
    MATCH (node:Node {key: key})
    RETURN [
      coalesce(
        node.shown,
        node.key + '\u001f' + node.node_type + '\u001f' + node.created_at + '\u001f' + node.updated_at + '\u001f' +
          node.data + '\u001f' + node.description
      ),
      COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() },
      COLLECT {
        MATCH (node)-[r:RELATES_TO]-()
        WHERE $contextEdges > 0
        WITH
          coalesce(
            r.shown,
            r.id + '\u001f' + r.label + '\u001f' + r.created_at + '\u001f' + startNode(r).key + '\u001f' +
              endNode(r).key + '\u001f' + r.data + '\u001f' + r.relationship
          ) AS text
        WHERE text IS NOT NULL
        RETURN text
        LIMIT $contextEdges
      },
      COLLECT {
        MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
        WHERE $contextHyperedges > 0 AND h.id IS NOT NULL
        RETURN [
          h.id,
          COLLECT {
            MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
            RETURN m.key
            ORDER BY p.position
          },
          h.relationship,
          h.label,
          h.data,
          h.created_at
        ]
        LIMIT $contextHyperedges
      }
    ]
  } AS shown
