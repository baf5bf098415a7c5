// Of the entries about a deleted node, kind and time stay; notes keep their words, without the key. The entry of a merge
// loses both keys, since each stands for the other.
MATCH (k:_EventKey)
USING INDEX SEEK k:_EventKey(key, at)
WHERE k.key = $key AND k.at IS NOT NULL
MATCH (e:_Event {id: k.event})
// In one order, so that forgetting two nodes of the same entries does not deadlock.
WITH k, e
ORDER BY e.id
SET e.node_keys = CASE e.kind WHEN 'merge' THEN [] ELSE [other IN e.node_keys WHERE other <> k.of] END,
  e.summary = CASE e.kind WHEN 'note' THEN e.summary ELSE '' END,
  e.search_text = CASE e.kind WHEN 'note' THEN e.search_text ELSE '' END
WITH e.id AS event, e.kind AS kind, k.of AS of
MATCH (row:_EventKey {event: event})
WHERE kind = 'merge' OR row.of = of
DELETE row
