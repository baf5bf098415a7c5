// Deletes some nodes of any label of a graph that an import replaces, besides the schema, the types of every graph, jobs,
// files and the state of the import. Returns how many.
MATCH (n)
WHERE
  NOT
  (n:_Schema OR
    n:_Job OR
    n:_Import OR
    n:_File OR
    n:_PartialFile OR
    n:_Chunk OR
    (n:_Type AND n.name IN $knownTypes))
WITH n
LIMIT $limit
DETACH DELETE n
RETURN count(*) AS deleted
