// Deletes some relationships of a graph that an import replaces, besides those of files. Returns how many.
MATCH ()-[r]->()
WHERE NOT r:_PART_OF
WITH r
LIMIT $limit
DELETE r
RETURN count(*) AS deleted
