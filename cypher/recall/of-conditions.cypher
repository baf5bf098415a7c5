// The nearest nodes that meet conditions, by comparison with all of these if they are few; otherwise no hits. One row.
// Indexes, by `source`: unique on Node.key, node_type, node_occurred_at and node_created_at; `all` scans the nodes.
CALL () {
  CALL () {
    WITH $source AS source
    WHERE source = 'near'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(key)
    WHERE node.key IN $near
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'types'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(node_type)
    WHERE node.node_type IN $nodeTypes
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'period'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(occurred_at)
    WHERE node.occurred_at >= $from AND node.occurred_at <= $to
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'period'
    MATCH (node:Node)
    USING INDEX SEEK node:Node(created_at)
    WHERE node.created_at >= $from AND node.created_at <= $to AND node.occurred_at IS NULL
    RETURN node
    UNION ALL
    WITH $source AS source
    WHERE source = 'all'
    MATCH (node:Node)
    RETURN node
  }
  WITH node
  WHERE
    ($nodeTypes IS NULL OR node.node_type IN $nodeTypes) AND
    [node.id, node.key] IS :: LIST<STRING NOT NULL> NOT NULL AND node.rev IS :: INTEGER NOT NULL AND
    ($near IS NULL OR node.key IN $near) AND
    all(condition IN $times WHERE
      condition.from <= CASE condition.of
        WHEN 'occurred_at' THEN node.occurred_at
        WHEN 'created_at' THEN node.created_at
        ELSE coalesce(node.occurred_at, node.created_at)
      END <= condition.to
    ) AND
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
    ) AND
    all(phrase IN $phrases WHERE
      split(node.search_text, $separator)[0] CONTAINS phrase OR toLower(node.key) CONTAINS phrase
    )
  WITH node
  LIMIT $compared + 1
  RETURN collect(node) AS nodes
}
CALL (nodes) {
  UNWIND nodes AS node
  WITH node
  WHERE size(nodes) <= $compared
  WITH node, 2 * vector.similarity.cosine(node.embedding, $vector) - 1 AS score
  WHERE score IS NOT NULL
  WITH node.key AS key, toFloatOrNull(node.rev) AS rev, score
  WHERE key IS NOT NULL AND rev IS NOT NULL
  ORDER BY score DESC, key
  LIMIT $candidates
  RETURN collect(key) AS keys, collect(rev) AS revs, collect(score) AS scores
}
RETURN 'vector' AS channel, keys, revs, scores, size(nodes) AS nodes
