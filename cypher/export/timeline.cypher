// Returns the entries of the timeline after an id in the order of ids, by the unique index on _Event.id; with the
// nodes that took in a node of the entry.
MATCH (e:_Event)
USING INDEX SEEK e:_Event(id)
WHERE e.id > $after
RETURN
  e.id AS id,
  e.at AS at,
  e.created_at AS created_at,
  e.kind AS kind,
  e.node_keys AS node_keys,
  e.summary AS summary,
  e.subject AS actor,
  e.via AS via,
  e.session AS session,
  e.meta AS meta,
  COLLECT {
    MATCH (k:_EventKey {event: e.id})
    USING INDEX SEEK k:_EventKey(event)
    WHERE k.key <> k.of
    RETURN k {.key, .of}
    ORDER BY k.key, k.of
  } AS absorbed,
  CASE WHEN $embeddings THEN e.embedding END AS embedding
ORDER BY id
LIMIT $page
