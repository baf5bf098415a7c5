// The entries about a node that is merged into another one are entries about that one too, and forgotten with it.
MATCH (k:_EventKey {key: $from})
CREATE (:_EventKey {key: $into, of: k.of, at: k.at, event: k.event})
