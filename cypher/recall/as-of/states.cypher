// Of the nodes with the keys, those that existed at a time and met conditions by what they said then. `rev` is -1 for a state
// that a version keeps. `tokens` are the places of those that the text holds, and `pairs` the number of pairs of characters.
// Where a version has no text for search, its plain text stands for it. Indexes: unique on Node.key, version_time.
UNWIND $keys AS key
OPTIONAL MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WHERE n.updated_at <= $at AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
WITH key, n
OPTIONAL MATCH (v:_Version)
USING INDEX SEEK v:_Version(key, from)
WHERE n IS NULL AND v.key = key AND v.from <= $at AND v.to > $at
WITH key, coalesce(n, v) AS state
WHERE
  state IS NOT NULL AND
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
  )
WITH
  key,
  state,
  CASE WHEN size($phrases) + size($tokens) + size($pairs) > 0
    THEN coalesce(split(state.search_text, $separator)[0], toLower(state.description + ' ' + state.data))
  END AS text
WHERE all(phrase IN $phrases WHERE text CONTAINS phrase OR toLower(key) CONTAINS phrase)
RETURN
  key,
  coalesce(toFloatOrNull(state.rev), -1.0) AS rev,
  state.node_type AS node_type,
  state.occurred_at AS occurred_at,
  state.created_at AS created_at,
  coalesce(state.from, state.updated_at) AS updated_at,
  [at IN range(0, size($tokens) - 1) WHERE any(form IN $tokens[at] WHERE text CONTAINS form)] AS tokens,
  size([pair IN $pairs WHERE text CONTAINS pair]) AS pairs
