// Returns which of the runs of words are names of stored nodes, by the unique index on name. A name of derived nodes alone
// leads nowhere, and would hide a shorter one that does.
UNWIND $runs AS run
MATCH (name:_Name {name: run})
USING INDEX SEEK name:_Name(name)
WHERE EXISTS { (name)<-[link:_NAMED]-() WHERE link.derived IS NULL }
RETURN run AS name
