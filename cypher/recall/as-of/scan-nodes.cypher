// Every node that existed at a time, met conditions by what it said then and said it in a text that contains the literal, for
// a regular expression.
CALL () {
  MATCH (state:Node)
  WHERE
    state.updated_at <= $at AND
    [state.id, state.key] IS :: LIST<STRING NOT NULL> NOT NULL AND state.rev IS :: INTEGER NOT NULL
  RETURN state
  UNION ALL
  MATCH (state:_Version)
  WHERE state.from <= $at AND state.to > $at
  RETURN state
}
WITH state
WHERE
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
  (
    $literal IS NULL OR
    toLower(state.key) CONTAINS $literal OR
    toLower(state.description) CONTAINS $literal OR
    toLower(state.data) CONTAINS $literal
  )
WITH state.key AS key, state.description AS description, state.data AS data
WHERE key IS NOT NULL AND description IS NOT NULL AND data IS NOT NULL
RETURN key, description, data
