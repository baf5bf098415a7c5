// Links of the seeds to the nodes that a text names, to the texts that name a node, along edges and through hyperedges; as of a
// time by those that were there then. `strength` is the weight of the link's kind after damping; `direction` is 1 along an edge,
// -1 against it, and 0 for other links. What is derived from texts is no link, nor is a node that does not pass the filters;
// as of a time that is compared elsewhere. `facets` are the nodes that the query names and that have an edge to a candidate.
// Index: unique on Node.key. One row.
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
    RETURN node, 'mentions' AS kind, name.name AS via, 0 AS direction, 1 / sqrt(matches) AS weight, null AS valid
    UNION ALL
    MATCH (p)-[:_NAMED]->(name:_Name)
    WITH
      name,
      COUNT { MATCH (name)<-[link:_NAMED]-() WHERE link.derived IS NULL RETURN link LIMIT $maxNameMatches + 1 } AS matches,
      COUNT { (name)<-[:_MENTIONS]-() } AS mentions
    WHERE 0 < matches <= $maxNameMatches AND mentions <= $maxLinks
    MATCH (name)<-[:_MENTIONS]-(node:Node)
    RETURN node, 'mentioned by' AS kind, name.name AS via, 0 AS direction, 1 / (sqrt(matches) * mentions) AS weight, null AS valid
    UNION ALL
    WITH p, CASE
      WHEN COUNT { (p)-[:RELATES_TO]-() } > 40 * $maxLinks THEN $maxLinks + 1
      ELSE COUNT { MATCH (p)-[r:RELATES_TO]-() WHERE r.derived IS NULL RETURN r LIMIT $maxLinks + 1 }
    END AS degree
    WHERE degree <= $maxLinks
    MATCH (p)-[r:RELATES_TO]-(node:Node)
    WHERE r.derived IS NULL AND ($at IS NULL OR coalesce(r.since, r.created_at) <= $at)
    RETURN
      node,
      CASE WHEN r.label IN $sequence THEN 'sequence' ELSE 'edge' END AS kind,
      r.label AS via,
      CASE WHEN startNode(r) = p THEN 1 ELSE -1 END AS direction,
      1 / sqrt(degree) AS weight, [r.valid_from, r.valid_to] AS valid
    UNION ALL
    MATCH (p)-[:PARTICIPATES_IN]->(h:Hyperedge)
    WHERE h.derived IS NULL AND ($at IS NULL OR coalesce(h.since, h.created_at) <= $at)
    WITH h, COUNT { (h)<-[:PARTICIPATES_IN]-() } AS members
    WHERE members <= $maxLinks
    WITH h, members
    LIMIT $maxLinks
    MATCH (h)<-[:PARTICIPATES_IN]-(node:Node)
    RETURN node, 'hyperedge' AS kind, h.label AS via, 0 AS direction, 1 / sqrt(members) AS weight, [h.valid_from, h.valid_to] AS valid
  }
  WITH *
  WHERE
    node <> p AND
    NOT node:_Derived AND
    (
      NOT $isFiltered OR
      // What the filters of a recall ask of a node, or a version of one: its type, its place, its times and the fields of its data.
      ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
      ($near IS NULL OR node.key IN $near) AND
      all(condition IN $times WHERE any(at IN [
        CASE condition.of WHEN 'created_at' THEN node.created_at WHEN 'occurred_at' THEN node.occurred_at ELSE coalesce(node.occurred_at, node.created_at) END
      ] WHERE CASE
        // A day without a time is that day in every zone.
        WHEN at = node.occurred_at AND (size(at) = 10 OR at ENDS WITH 'T00:00:00.000Z') THEN condition.first <= left(at, 10) <= condition.last
        ELSE condition.from <= at <= condition.to
      END)) AND
      all(field IN $fields WHERE
        node.data CONTAINS field.text AND
        any(value IN [apoc.convert.fromJsonMap(node.data)[field.name]] WHERE
          CASE
            WHEN field.isRange
              THEN (field.gte IS NULL OR value >= field.gte) AND (field.lte IS NULL OR value <= field.lte)
            WHEN field.value IS NULL THEN value IS NULL
            WHEN value IS :: LIST<ANY> NOT NULL THEN field.value IN value
            ELSE value = field.value
          END
        )
      )
      AND
      // Each phrase occurs in what a node says. A version of an earlier release has no text for search; its plain text stands for it.
      all(phrase IN $phrases WHERE
        coalesce(split(node.search_text, $separator)[0], toLower(node.description + ' ' + node.data)) CONTAINS phrase OR
        toLower(node.key) CONTAINS phrase
      )
    )
  WITH seed, node {.key, .rev} AS node, kind, via, direction, $kinds[kind] * weight AS strength, valid
  WHERE node.key IS NOT NULL AND node.rev IS NOT NULL AND via IS NOT NULL
  RETURN
    collect({
      seed: seed,
      key: node.key,
      rev: toFloat(node.rev),
      valid: valid,
      kind: kind,
      via: via,
      direction: toFloat(direction),
      strength: strength
    }) AS links
}
RETURN
  links,
  COLLECT {
    UNWIND $named AS facet
    MATCH (named:Node {key: facet})
    USING INDEX SEEK named:Node(key)
    MATCH (named)-[r:RELATES_TO]-(node:Node)
    WHERE r.derived IS NULL AND node.key IN $candidates
    WITH node.key AS key, collect(DISTINCT facet) AS facets
    RETURN {key: key, facets: facets}
  } AS facets
