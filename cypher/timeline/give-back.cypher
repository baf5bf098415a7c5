// Entries about a node that is apart again are no longer about the other one.
MATCH (k:_EventKey)
USING INDEX SEEK k:_EventKey(key, at)
WHERE k.key = $into AND k.at IS NOT NULL AND k.of = $from
DELETE k
