// A page of the nodes of a list after a place, in the order of what it is sorted by and of their ids: the beginning of what each
// says, how many links it has, and who stored it by the timeline. It sorts all nodes of the list, of which it keeps a page.
// Indexes: node_type, event_key.
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
  AND
  ($isDerived IS NULL OR (node:_Derived) = $isDerived)
WITH
  node,
  node.id AS id,
  CASE $sort
    WHEN 'key' THEN node.key
    WHEN 'created' THEN node.created_at
    WHEN 'links' THEN
      right('00000000' + toString(COUNT { (node)-[:RELATES_TO]-() } + COUNT { (node)-[:PARTICIPATES_IN]->() }), 9)
    ELSE node.updated_at
  END AS place
WHERE
  place IS NOT NULL AND id IS NOT NULL AND
  (
    $place IS NULL OR
    CASE WHEN $isAscending THEN place > $place OR (place = $place AND id > $id) ELSE place < $place OR (place = $place AND id < $id) END
  )
WITH node, id, place
ORDER BY CASE WHEN $isAscending THEN place END, CASE WHEN $isAscending THEN id END, place DESC, id DESC
LIMIT $limit
// What a list shows of a `node`: the beginning of its text, how many links it has, and who stored it by the timeline.
WITH
  node {
    .key, .node_type, .created_at, .updated_at, .occurred_at, id, place,
    beginning: left(node.description, $longest),
    characters: size(node.description),
    derived: node:_Derived,
    links: COUNT { (node)-[:RELATES_TO]-(:Node) } + COUNT { (node)-[:PARTICIPATES_IN]->(:Hyperedge) },
    stored: COLLECT {
      MATCH (k:_EventKey)
      USING INDEX SEEK k:_EventKey(key, at)
      WHERE k.key = node.key AND k.at = node.created_at
      MATCH (e:_Event {id: k.event})
      USING INDEX SEEK e:_Event(id)
      WHERE e.kind IN $storing AND (e.kind <> 'store' OR e.node_keys[0] = node.key)
      RETURN e {actor: e.subject, .via}
      LIMIT 1
    }
  } AS row
WHERE none(field IN [row.key, row.node_type, row.created_at, row.updated_at, row.beginning] WHERE field IS NULL)
RETURN row
