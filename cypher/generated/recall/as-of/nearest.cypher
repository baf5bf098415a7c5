// The nodes that existed at a time and pass the filters by what they said then, the nearest first, if they are few; otherwise no
// hits. `searched` is their number, but `compared` + 1 at most. A state without a vector has that of the node today. One row.
// Indexes, by `source`: unique on Node.key and version_time, node_type, node_created_at, version_end.
CALL () {
  CALL () {
    // Nodes, and versions of nodes, that held at a time, found by what is likely to leave the fewest.
    WITH $source AS source
    WHERE source = 'near'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(key)
    WHERE node.key IN $near AND node.updated_at <= $at
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'near'
    MATCH (node:_Version)
    USING INDEX SEEK node:_Version(key, from)
    WHERE node.key IN $near AND node.from <= $at AND node.to > $at
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'types'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(node_type)
    WHERE node.node_type IN $nodeTypes AND node.updated_at <= $at
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'all'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(created_at)
    WHERE node.created_at <= $at AND node.updated_at <= $at
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source IN ['types', 'all']
    MATCH (node:_Version)
    USING INDEX SEEK node:_Version(to, from)
    WHERE node.to > $at AND node.from <= $at
    RETURN node
  }
  WITH node
  WHERE
    NOT node:_Derived AND
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
  WITH node
  LIMIT $compared + 1
  RETURN collect(node) AS nodes
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node
  WHERE size(nodes) <= $compared
  OPTIONAL MATCH (n:Node {key: node.key})
  USING INDEX SEEK n:Node(key)
  WHERE node.embedding IS NULL
  WITH node.key AS key, 2 * vector.similarity.cosine(coalesce(node.embedding, n.embedding), $vector) - 1 AS score
  WITH key, coalesce(score, -1.0) AS score
  ORDER BY score DESC, key
  LIMIT $candidates
  RETURN collect(key) AS keys, collect(score) AS scores
}
RETURN 'vector' AS channel, size(nodes) AS searched, keys, scores
