// Deletes stored answers that contain a node, by the index on _KeptName.name. The keys stay, so that a repeat does not
// run.
MATCH (name:_KeptName {name: $name})
USING INDEX SEEK name:_KeptName(name)
MATCH (name)<-[:_NAMES]-(k:_IdempotencyKey)
SET k.is_forgotten = true
REMOVE k.body, k.is_partial
DETACH DELETE name
