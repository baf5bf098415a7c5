// Records a change that can be undone, with what was there before. `node_keys` are the nodes of which the record holds
// content.
CREATE (:_Change {id: $id, kind: $kind, at: $at, before: $before, node_keys: $nodeKeys})
