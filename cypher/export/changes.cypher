// Returns the changes that can be undone after an id in the order of ids, by the unique index on _Change.id. Those of
// types stay: nodes note which of them moved them, and an export has no such notes.
MATCH (c:_Change)
USING INDEX SEEK c:_Change(id)
WHERE c.id > $after AND c.kind <> 'type' AND c.at IS NOT NULL AND c.before IS NOT NULL
RETURN c {.id, .kind, .at, .before, .node_keys, .undone_at} AS row
ORDER BY c.id
LIMIT $page
