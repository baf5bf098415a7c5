// Writes entries of the timeline.
UNWIND $events AS event
// An entry `event` of the timeline, and for each key of it a row by which it is found.
CREATE (e:_Event {
  id: event.id,
  at: event.at,
  created_at: $now,
  kind: event.kind,
  node_keys: event.nodeKeys,
  summary: event.summary,
  search_text: event.searchText,
  subject: event.subject,
  via: event.via,
  session: event.session,
  meta: event.meta
})
SET e += event.vectors
FOREACH (
  key IN event.nodeKeys |
  CREATE (:_EventKey {key: key, of: key, at: event.at, event: event.id})
)
