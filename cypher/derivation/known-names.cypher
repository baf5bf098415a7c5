// Which of the runs of words are names, by the unique index on name.
UNWIND $runs AS run
MATCH (name:_Name {name: run})
RETURN name.name AS name
