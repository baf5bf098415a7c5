// Removes the vectors of a slot that nobody reads, and the features with them, from so many nodes. Scans what has vectors.
MATCH (n:Node|Hyperedge|_Label|_Event|_Chunk|_Version)
WHERE n[$embedding] IS NOT NULL
WITH n
LIMIT $limit
SET n[$embedding] = null
FOREACH (
  _ IN CASE WHEN n:Node THEN [1] ELSE [] END |
  SET n[$features] = null
)
RETURN count(*) AS emptied
