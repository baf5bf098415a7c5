// The nodes that existed at a time and met conditions by what they said then, the nearest first, if they are few; otherwise no
// hits. A version without a vector is compared by that of its node today. One row. Indexes, by `source`: unique on Node.key and
// version_time, node_type, node_created_at; versions that held then by version_end.
CALL () {
  CALL () {
    WITH $source AS source
    WHERE source = 'near'
    MATCH (state:Node)
    USING INDEX SEEK state:Node(key)
    WHERE state.key IN $near AND state.updated_at <= $at
    RETURN state
    UNION ALL
    WITH $source AS source
    WHERE source = 'near'
    MATCH (state:_Version)
    USING INDEX SEEK state:_Version(key, from)
    WHERE state.key IN $near AND state.from <= $at AND state.to > $at
    RETURN state
    UNION ALL
    WITH $source AS source
    WHERE source = 'types'
    MATCH (state:Node)
    USING INDEX SEEK state:Node(node_type)
    WHERE state.node_type IN $nodeTypes AND state.updated_at <= $at
    RETURN state
    UNION ALL
    WITH $source AS source
    WHERE source = 'all'
    MATCH (state:Node)
    USING INDEX SEEK state:Node(created_at)
    WHERE state.created_at <= $at AND state.updated_at <= $at AND NOT state:_Derived
    RETURN state
    UNION ALL
    WITH $source AS source
    WHERE source <> 'near'
    MATCH (state:_Version)
    USING INDEX SEEK state:_Version(to, from)
    WHERE state.to > $at AND state.from <= $at
    RETURN state
  }
  WITH state
  WHERE
    (state:_Version OR ([state.id, state.key] IS :: LIST<STRING NOT NULL> NOT NULL AND state.rev IS :: INTEGER NOT NULL)) AND
    ($nodeTypes IS NULL OR state.node_type IN $nodeTypes) AND
    ($near IS NULL OR state.key IN $near) AND
    all(condition IN $times WHERE
      condition.from <= CASE condition.of
        WHEN 'occurred_at' THEN state.occurred_at
        WHEN 'created_at' THEN state.created_at
        ELSE coalesce(state.occurred_at, state.created_at)
      END <= condition.to
    ) AND
    all(field IN $fields WHERE
      state.data CONTAINS field.text AND
      any(value IN [apoc.convert.fromJsonMap(state.data)[field.name]] WHERE
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
      coalesce(split(state.search_text, $separator)[0], toLower(state.description + ' ' + state.data)) CONTAINS phrase OR
      toLower(state.key) CONTAINS phrase
    )
  WITH state
  LIMIT $compared + 1
  RETURN collect(state) AS states
}
CALL (states) {
  UNWIND states AS state
  WITH state
  WHERE size(states) <= $compared
  OPTIONAL MATCH (n:Node {key: state.key})
  USING INDEX SEEK n:Node(key)
  WHERE state.embedding IS NULL
  WITH state.key AS key, 2 * vector.similarity.cosine(coalesce(state.embedding, n.embedding), $vector) - 1 AS score
  WITH key, coalesce(score, -1.0) AS score
  ORDER BY score DESC, key
  LIMIT $candidates
  RETURN collect(key) AS keys, collect(score) AS scores
}
RETURN 'vector' AS channel, keys, scores, size(states) AS nodes
