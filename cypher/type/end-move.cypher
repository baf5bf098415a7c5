// Ends the move of nodes from a type or back to it, by the unique index on _Type.name.
MATCH (t:_Type {name: $from})
USING INDEX SEEK t:_Type(name)
WHERE t.moving = $change
REMOVE t.moving
