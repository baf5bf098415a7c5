// Begins to give the nodes of one type another one, or theirs back: creates the types that are missing, by the unique index on
// _Type.name, and notes the change. Returns whether the other type is new.
MERGE (to:_Type {name: $to})
  ON CREATE SET to.protected = false, to.begun_by = $change
WITH to, coalesce(to.begun_by = $change, false) AS is_new
REMOVE to.begun_by
MERGE (from:_Type {name: $from})
  ON CREATE SET from.protected = false
SET from.moving = $change
RETURN is_new
