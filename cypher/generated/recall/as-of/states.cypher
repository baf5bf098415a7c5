// Of the nodes with the keys, those that existed at a time and pass the filters by what they said then. `rev` is -1 for a state
// that a version keeps. `tokens` are the places of those that the text holds, and `pairs` the number of pairs of characters.
// Indexes: unique on Node.key, version_time.
UNWIND $keys AS key
OPTIONAL MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
WHERE n.updated_at <= $at
WITH key, n
OPTIONAL MATCH (v:_Version)
USING INDEX SEEK v:_Version(key, from)
WHERE n IS NULL AND v.key = key AND v.from <= $at AND v.to > $at
WITH key, coalesce(n, v) AS node
WHERE
  node IS NOT NULL AND
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
WITH
  key,
  node,
  CASE WHEN size($tokens) + size($pairs) > 0
    THEN coalesce(split(node.search_text, $separator)[0], toLower(node.description + ' ' + node.data))
  END AS text
RETURN
  key,
  coalesce(toFloatOrNull(node.rev), -1.0) AS rev,
  node.node_type AS node_type, node:_Derived AS derived, node.occurred_at AS occurred_at, node.created_at AS created_at,
  coalesce(node.from, node.updated_at) AS updated_at,
  [at IN range(0, size($tokens) - 1) WHERE any(form IN $tokens[at] WHERE text CONTAINS form)] AS tokens,
  size([pair IN $pairs WHERE text CONTAINS pair]) AS pairs
