// Of the nodes with the keys, those that meet conditions, with their times. Index: unique on Node.key.
UNWIND $keys AS key
MATCH (node:Node {key: key})
USING INDEX SEEK node:Node(key)
WHERE
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
  )
RETURN key, node.occurred_at AS occurred_at, node.created_at AS created_at
