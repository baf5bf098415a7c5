// A page of the nodes of a list after a place, in the order of what it is sorted by and of their ids: the beginning of what each
// says, how many links it has, and who stored it by the timeline. It sorts all nodes of the list, of which it keeps a page.
// Indexes: node_type, event_key.
CALL () {
  // part: node/list-sources
}
WITH node
WHERE
  // part: recall/filter
  AND
  // part: node/has-words
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
// part: node/list-row
