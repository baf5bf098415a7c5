// How many nodes a list shows that callers stored, and how many that were derived. Index: node_type; else it scans the nodes, or
// the entries of the timeline.
CALL () {
  // Nodes, found by who stored them, by their types, or all.
  WITH $source AS source
  WHERE source = 'types'
  MATCH (node:Node)
  USING INDEX SEEK node:Node(node_type)
  WHERE node.node_type IN $nodeTypes
  RETURN node
  UNION ALL
  WITH $source AS source
  WHERE source = 'by'
  MATCH (e:_Event)
  WHERE e.subject = $by AND e.kind IN $storing
  UNWIND CASE e.kind WHEN 'store' THEN e.node_keys[..1] ELSE e.node_keys END AS key
  MATCH (node:Node {key: key})
  USING INDEX SEEK node:Node(key)
  WHERE node.created_at = e.at
  RETURN DISTINCT node
  UNION ALL
  WITH $source AS source
  WHERE source = 'all'
  MATCH (node:Node)
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
  AND
  // Whether a `node` has all words in its key or its text; what is derived has no text for search.
  (
    $words = [] OR
    any(text IN [
      toLower(node.key) + ' ' + CASE node.search_text WHEN '' THEN toLower(node.description) ELSE split(node.search_text, $separator)[0] END
    ] WHERE all(word IN $words WHERE text CONTAINS word))
  )
WITH count(*) AS nodes, count(CASE WHEN node:_Derived THEN 1 END) AS derived
RETURN nodes - derived AS stored, derived
