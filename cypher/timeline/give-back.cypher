// Entries about a node that is apart again are no longer about the other one.
MATCH (k:_EventKey {key: $into})
WHERE k.of = $from
DELETE k
