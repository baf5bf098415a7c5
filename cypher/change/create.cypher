// Records a change that can be undone, with what was there before.
CREATE (:_Change {id: $id, kind: $kind, at: $at, before: $before})
