// Returns the entries of the timeline after an id in the order of ids, by the unique index on _Event.id; with the
// nodes that took in a node of the entry.
MATCH (e:_Event)
USING INDEX SEEK e:_Event(id)
WHERE e.id > $after
RETURN e {
  .id, .at, .created_at, .kind, .node_keys, .summary, .via, .session, .meta,
  actor: e.subject,
  absorbed: COLLECT {
    MATCH (k:_EventKey {event: e.id})
    USING INDEX SEEK k:_EventKey(event)
    WHERE k.key <> k.of
    RETURN k {.key, .of}
    ORDER BY k.key, k.of
  },
  embedding: CASE WHEN $embeddings THEN e.embedding END
} AS row
ORDER BY e.id
LIMIT $page
