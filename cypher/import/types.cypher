// Creates types, by the unique index on _Type.name.
UNWIND $names AS name
MERGE (t:_Type {name: name})
  ON CREATE SET t.protected = false
