// A page of the nodes, the latest change first, after a place. Indexes: node_updated_at, event_key.
MATCH (node:Node)
USING INDEX SEEK node:Node(updated_at, id)
WHERE
  node.updated_at <= $place AND
  node.id IS NOT NULL AND
  NOT (node.updated_at = $place AND node.id >= $id) AND
  ($isDerived IS NULL OR (node:_Derived) = $isDerived)
WITH node, node.updated_at AS place, node.id AS id
ORDER BY place DESC, id DESC
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
