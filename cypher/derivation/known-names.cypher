// Returns which of the runs of words are names, by the unique index on name.
UNWIND $runs AS run
MATCH (name:_Name {name: run})
USING INDEX SEEK name:_Name(name)
RETURN run AS name
