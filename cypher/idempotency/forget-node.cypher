// Takes what kept answers say of a node away with it; that their requests ended stays known, so that no repeat runs again. By
// the index on _KeptName.name.
MATCH (name:_KeptName {name: $name})
USING INDEX SEEK name:_KeptName(name)
MATCH (name)<-[:_NAMES]-(k:_IdempotencyKey)
SET k.is_forgotten = true
REMOVE k.body, k.is_partial
DETACH DELETE name
