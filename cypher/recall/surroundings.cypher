// The surroundings of nodes, in one round trip. Links: one hop from the seeds, which are the best direct hits, to the nodes
// that a text names, to the texts that name a node, along edges, and through hyperedges. `strength` is the weight of the
// link's kind after damping; `direction` is 1 along an edge, -1 against it, and 0 for other links. Display: the display fields of the nodes under the keys and of the nodes with the strongest
// links, with their edges and hyperedges up to the limits, each as a list of fields. Long data is left out; its size is
// returned. What is
// derived from texts is no link: the texts themselves are found. Rows with a missing field are left out: another program wrote them, or they are deleted during the read. Index:
// unique on Node.key. One row.
CALL () {
  UNWIND range(0, size($seeds) - 1) AS at
  MATCH (p:Node {key: $seeds[at]})
  USING INDEX SEEK p:Node(key)
  CALL (p) {
    MATCH (p)-[:_MENTIONS]->(name:_Name)
    WITH name, COUNT { MATCH (name)<-[link:_NAMED]-() WHERE link.derived IS NULL RETURN link LIMIT $maxNameMatches + 1 } AS matches
    WHERE 0 < matches <= $maxNameMatches
    MATCH (name)<-[link:_NAMED]-(node:Node)
    WHERE link.derived IS NULL
    RETURN node, 'mentions' AS kind, name.name AS via, 0 AS direction, 1 / sqrt(matches) AS weight
    UNION ALL
    MATCH (p)-[:_NAMED]->(name:_Name)
    WITH
      name,
      COUNT { MATCH (name)<-[link:_NAMED]-() WHERE link.derived IS NULL RETURN link LIMIT $maxNameMatches + 1 } AS matches,
      COUNT { (name)<-[:_MENTIONS]-() } AS mentions
    WHERE 0 < matches <= $maxNameMatches AND mentions <= $maxLinks
    MATCH (name)<-[:_MENTIONS]-(node:Node)
    RETURN node, 'mentioned by' AS kind, name.name AS via, 0 AS direction, 1 / (sqrt(matches) * mentions) AS weight
    UNION ALL
    WITH p, CASE
      WHEN COUNT { (p)-[:RELATES_TO]-() } > 10 * $maxLinks THEN 10 * $maxLinks
      ELSE COUNT { (p)-[r:RELATES_TO]-() WHERE r.derived IS NULL }
    END AS degree
    WHERE degree <= $maxLinks
    MATCH (p)-[r:RELATES_TO]-(node:Node)
    WHERE r.derived IS NULL AND [r.id] IS :: LIST<STRING NOT NULL> NOT NULL
    RETURN
      node,
      CASE WHEN r.label IN $sequence THEN 'sequence' ELSE 'edge' END AS kind,
      r.label AS via,
      CASE WHEN startNode(r) = p THEN 1 ELSE -1 END AS direction,
      1 / sqrt(degree) AS weight
    UNION ALL
    MATCH (p)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL AND [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
    WITH h, COUNT { (h)<-[:PARTICIPATES_IN]-() } AS members
    WHERE members <= $maxLinks
    WITH h, members
    LIMIT $maxLinks
    MATCH (h)<-[:PARTICIPATES_IN]-(node:Node)
    RETURN
      node,
      'hyperedge' AS kind,
      h.label AS via,
      0 AS direction,
      1 / sqrt(members) AS weight
  }
  WITH *
  WHERE
    node <> p AND
    NOT node:_Derived AND
    [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL AND
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH at, node.key AS key, toFloatOrNull(node.rev) AS rev, kind, via, direction, $kinds[kind] * weight AS strength
  WHERE key IS NOT NULL AND rev IS NOT NULL AND via IS NOT NULL
  RETURN
    collect({
      seed: $seeds[at],
      key: key,
      rev: rev,
      kind: kind,
      via: via,
      direction: toFloat(direction),
      strength: strength,
      passed: $seedWeights[at] * strength
    }) AS links
}
WITH
  links,
  COLLECT {
    UNWIND links AS link
    WITH link
    WHERE NOT link.key IN $displayed
    WITH link.key AS key, max(link.passed) AS strongest
    RETURN key
    ORDER BY strongest DESC, key
    LIMIT $linked
  } AS linked
RETURN
  links,
  COLLECT {
    UNWIND $displayed + linked AS wanted
    MATCH (node:Node {key: wanted})
    USING INDEX SEEK node:Node(key)
    WITH
      node,
      COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() } AS degree,
      node.key AS key,
      node.description AS description,
      node.node_type AS node_type,
      node.data AS data,
      node.occurred_at AS occurred_at,
      node.created_at AS created_at,
      node.updated_at AS updated_at
    WHERE none(field IN [key, description, node_type, data, created_at, updated_at] WHERE field IS NULL)
    RETURN {
      key: key,
      description: description,
      node_type: node_type,
      data: CASE WHEN size(data) > $longestOfNode THEN '{}' ELSE data END,
      size: CASE WHEN size(data) > $longestOfNode THEN size(data) ELSE 0 END,
      occurred_at: occurred_at,
      created_at: created_at,
      updated_at: updated_at,
      connections: CASE
        WHEN degree > $maxLinks THEN degree
        ELSE
          COUNT {
            (node)-[r:RELATES_TO]-(other:Node)
            WHERE [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND [other.id, other.key] IS :: LIST<STRING NOT NULL> NOT NULL AND other.rev IS :: INTEGER NOT NULL
          } + COUNT { (node)-[:PARTICIPATES_IN]->(h:Hyperedge) WHERE [h.id] IS :: LIST<STRING NOT NULL> NOT NULL }
      END,
      edges: COLLECT {
        MATCH (node)-[r:RELATES_TO]-(other:Node)
        WHERE
          $contextEdges > 0 AND
          (r.derived IS NULL OR r.label <> 'mentions') AND
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
        ] AS edge, r
        WHERE none(field IN edge WHERE field IS NULL)
        RETURN edge + [r.valid_from, r.valid_to] AS edge
        LIMIT $contextEdges
      },
      hyperedges: COLLECT {
        MATCH (node)-[:PARTICIPATES_IN]->(h:Hyperedge)
        WHERE $contextHyperedges > 0 AND [h.id] IS :: LIST<STRING NOT NULL> NOT NULL
        WITH [
          h.id,
          COLLECT {
            MATCH (m:Node)-[p:PARTICIPATES_IN]->(h)
            WHERE [m.id, m.key] IS :: LIST<STRING NOT NULL> NOT NULL AND m.rev IS :: INTEGER NOT NULL
            WITH m.key AS member, p.position AS position
            WHERE member IS NOT NULL
            RETURN member
            ORDER BY position
          },
          h.relationship,
          h.label,
          CASE WHEN size(h.data) > $longestOfRelationship THEN '{}' ELSE h.data END,
          h.created_at,
          CASE WHEN size(h.data) > $longestOfRelationship THEN size(h.data) ELSE 0 END
        ] AS hyperedge, h
        WHERE none(field IN hyperedge WHERE field IS NULL)
        RETURN hyperedge + [h.valid_from, h.valid_to] AS hyperedge
        LIMIT $contextHyperedges
      }
    }
  } AS display
