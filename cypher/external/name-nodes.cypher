// Gives external nodes, by Neo4j's ids, the label and the key by which a store completes them. One that has become a memory
// meanwhile, or is gone, is left as it is.
UNWIND $nodes AS row
MATCH (n)
WHERE elementId(n) = row.element
SET n.created_at = n.created_at
WITH n, row
WHERE NOT n:Node
// The key comes first: with the one that it had, another node may be in the index. No store takes it for a memory, whatever else it has.
SET n.key = row.key, n.rev = null, n:Node
REMOVE n:_External
// What others keep under the service's own names is in the data by then, and would be taken for what the service says of the node.
FOREACH (
  _ IN CASE WHEN [n.search_text, n.created_at] IS :: LIST<STRING NOT NULL> NOT NULL THEN [] ELSE [1] END |
  SET n += {derived_from: null, has_context: null, enrichment: null, enrichment_attempts: null, enrichment_error: null, extracted: null, shown: null, embedding: null, embedding_b: null, features: null, features_b: null}
)
RETURN row.key AS key
