// Gives external nodes, by Neo4j's ids, the label and the key by which a store completes them. One that has become a memory
// meanwhile, or is gone, is left as it is.
UNWIND $nodes AS row
MATCH (n)
WHERE elementId(n) = row.element
SET n.created_at = n.created_at
WITH n, row
WHERE NOT (n:Node AND [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL)
// The key comes first: with the one that it had, another node may be in the index.
SET
  n.key = row.key,
  n:Node
RETURN row.key AS key
