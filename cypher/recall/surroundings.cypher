// What lies around nodes, in one round trip. Links: one hop from the best direct hits, the seeds, to the nodes that a text names
// and the texts that name a node, along edges, and through hyperedges; `strength` is what damping leaves of the weight of its
// kind. Display: of the nodes under the keys, and of those to which the links pass the most, the fields, edges and hyperedges,
// each a list of its fields, no more of these than the limits and none that others than the service made. Data that is longer
// than asked for is left out, its size tells. What is deleted while it is read has no fields and is left out. By the unique
// index on Node.key. One row, a list a column.
CALL () {
  UNWIND range(0, size($seeds) - 1) AS at
  MATCH (p:Node {key: $seeds[at]})
  USING INDEX SEEK p:Node(key)
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
    WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL
    RETURN
      node,
      CASE WHEN r.label IN $sequence THEN 'sequence' ELSE 'edge' END AS kind,
      r.label AS via,
      1 / sqrt(degree) AS weight
    UNION ALL
    MATCH (p)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
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
    [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL AND
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH at, node.key AS key, toFloatOrNull(node.rev) AS rev, kind, via, $kinds[kind] * weight AS strength
  WHERE key IS NOT NULL AND rev IS NOT NULL AND via IS NOT NULL
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
    WHERE NOT keys[at] IN $displayed
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
    UNWIND $displayed + linked AS key
    MATCH (node:Node {key: key})
    USING INDEX SEEK node:Node(key)
    WITH
      node,
      COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() } AS degree,
      [node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at] AS fields
    WHERE none(field IN fields WHERE field IS NULL)
    RETURN [
      fields[0],
      CASE WHEN size(fields[3]) > $longestOfNode THEN size(fields[3]) ELSE 0 END,
      fields[1],
      fields[2],
      CASE WHEN size(fields[3]) > $longestOfNode THEN '{}' ELSE fields[3] END,
      fields[4],
      fields[5],
      CASE
        WHEN degree > $hub THEN degree
        ELSE
          COUNT {
            (node)-[r:RELATES_TO]-(other:Node)
            WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND [other.id, other.key] IS :: LIST<STRING NOT NULL> NOT NULL AND other.rev IS :: INTEGER NOT NULL
          } + COUNT { (node)-[:PARTICIPATES_IN]->(h:Hyperedge) WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL }
      END,
      COLLECT {
        MATCH (node)-[r:RELATES_TO]-(other:Node)
        WHERE
          $contextEdges > 0 AND
          [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND
          [other.id, other.key] IS :: LIST<STRING NOT NULL> NOT NULL AND other.rev IS :: INTEGER NOT NULL
        WITH [
          r.id,
          startNode(r).key,
          endNode(r).key,
          r.relationship,
          r.label,
          CASE WHEN size(r.data) > $longestOfRelationship THEN '{}' ELSE r.data END,
          r.created_at,
          CASE WHEN size(r.data) > $longestOfRelationship THEN size(r.data) ELSE 0 END
        ] AS edge
        WHERE none(field IN edge WHERE field IS NULL)
        RETURN edge
        LIMIT $contextEdges
      },
      COLLECT {
        MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
        WHERE $contextHyperedges > 0 AND [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
        WITH [
          h.id,
          COLLECT {
            MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
            WHERE [m.id, m.key] IS :: LIST<STRING NOT NULL> NOT NULL AND m.rev IS :: INTEGER NOT NULL
            WITH m.key AS key, p.position AS position
            WHERE key IS NOT NULL
            RETURN key
            ORDER BY position
          },
          h.relationship,
          h.label,
          CASE WHEN size(h.data) > $longestOfRelationship THEN '{}' ELSE h.data END,
          h.created_at,
          CASE WHEN size(h.data) > $longestOfRelationship THEN size(h.data) ELSE 0 END
        ] AS hyperedge
        WHERE none(field IN hyperedge WHERE field IS NULL)
        RETURN hyperedge
        LIMIT $contextHyperedges
      }
    ]
  } AS display
