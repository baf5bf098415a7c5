// Returns the entries of the timeline after an id in the order of ids, by the unique index on _Event.id.
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
  e.meta AS meta
ORDER BY id
LIMIT $page
