// A page of the nodes that existed at a time and pass the filters by what they said then, newest first by the time they
// occurred or else were created, and the number of all of them. The page begins after a time and id. One row. Indexes, by
// `source`: unique on Node.key and version_time, node_type, node_created_at; versions that held then by version_end.
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
  RETURN collect(node) AS nodes
}
// The number of nodes, and a page of them after a time and id, what callers stored first, then the newest, or in order of time.
// The text before a time puts what was derived last.
WITH nodes, size([node IN nodes WHERE node:_Derived]) AS derived
RETURN
  size(nodes) AS total,
  derived,
  COLLECT {
    UNWIND nodes AS node
    WITH
      node.key AS key,
      CASE WHEN derived = 0 OR NOT node:_Derived THEN '' WHEN $isByTime THEN '~' ELSE ' ' END + coalesce(node.occurred_at, node.created_at) AS time,
      CASE WHEN node:_Version THEN node.node_id ELSE node.id END AS id
    WHERE
      key IS NOT NULL AND time IS NOT NULL AND id IS NOT NULL AND
      ($time IS NULL OR CASE WHEN $isByTime THEN time > $time OR (time = $time AND id > $id) ELSE time < $time OR (time = $time AND id < $id) END)
    RETURN {key: key, time: time, id: id}
    ORDER BY CASE WHEN $isByTime THEN time END, CASE WHEN $isByTime THEN id END, time DESC, id DESC
    LIMIT $limit
  } AS page
