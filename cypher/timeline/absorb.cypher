// The entries about a node that is merged into another one are entries about that one too, and forgotten with it.
MATCH (k:_EventKey)
USING INDEX SEEK k:_EventKey(key, at)
WHERE k.key = $from AND k.at IS NOT NULL
CREATE (:_EventKey {key: $into, of: k.of, at: k.at, event: k.event})
