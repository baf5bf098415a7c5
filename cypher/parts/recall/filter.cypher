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
