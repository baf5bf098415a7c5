// Locks types until the transaction ends, by the unique index on _Type.name. Returns those that exist.
UNWIND $names AS name
MATCH (t:_Type {name: name})
USING INDEX SEEK t:_Type(name)
SET t.protected = t.protected
RETURN name, t.protected AS protected
