// The links of seeds that may count as of a time: as in surroundings.cypher, by edges and hyperedges that were there then.
// Whether a node at their end existed, and passes the filters, is not compared here. Index: unique on Node.key. One row.
CALL () {
  UNWIND $seeds AS seed
  MATCH (p:Node {key: seed})
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
    WHERE r.derived IS NULL AND [r.id] IS :: LIST<STRING NOT NULL> NOT NULL AND coalesce(r.since, r.created_at) <= $at
    RETURN
      node,
      CASE WHEN r.label IN $sequence THEN 'sequence' ELSE 'edge' END AS kind,
      r.label AS via,
      CASE WHEN startNode(r) = p THEN 1 ELSE -1 END AS direction,
      1 / sqrt(degree) AS weight
    UNION ALL
    MATCH (p)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL AND [h.id] IS :: LIST<STRING NOT NULL> NOT NULL AND coalesce(h.since, h.created_at) <= $at
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
  WITH seed, node, kind, via, direction, weight
  WHERE NOT node:_Derived
  WITH seed, node.key AS key, kind, via, toFloat(direction) AS direction, $kinds[kind] * weight AS strength
  WHERE key IS NOT NULL AND key <> seed AND via IS NOT NULL
  RETURN seed, key, kind, via, direction, strength
}
RETURN collect({seed: seed, key: key, kind: kind, via: via, direction: direction, strength: strength}) AS links
