// Moves malformed nodes and hyperedges, by Neo4j's ids, to the label _External. One that has another label of the service, whose
// form it has, only loses the label that it does not fit.
UNWIND $elements AS element
MATCH (locked)
WHERE elementId(locked) = element
SET locked.created_at = locked.created_at
// It is matched again after the lock, because the planner keeps the values that it read before.
WITH element
MATCH (n)
WHERE elementId(n) = element
WITH
  n,
  n:Node AND NOT (
    [n.description, n.node_type, n.data, n.created_at, n.updated_at] IS :: LIST<STRING NOT NULL> NOT NULL AND
    // Whether the service wrote the node: a server holds what others drew until the next sweep.
    [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
  ) AS isMalformedNode,
  n:Hyperedge AND NOT [n.id, n.relationship, n.label, n.data, n.created_at] IS :: LIST<STRING NOT NULL> NOT NULL AS isMalformedHyperedge
WITH
  n,
  isMalformedNode,
  isMalformedHyperedge,
  (isMalformedNode OR isMalformedHyperedge) AND (isMalformedNode OR NOT n:Node) AND
    (isMalformedHyperedge OR NOT n:Hyperedge) AS isExternal
FOREACH (
  each IN CASE WHEN isMalformedNode THEN [n] ELSE [] END |
  REMOVE each:Node
)
FOREACH (
  each IN CASE WHEN isMalformedHyperedge THEN [n] ELSE [] END |
  REMOVE each:Hyperedge
)
FOREACH (
  each IN CASE WHEN isExternal THEN [n] ELSE [] END |
  SET each:_External
  REMOVE each:_Pending:_ToEnrich:_Derived
)
FOREACH (
  each IN CASE WHEN isExternal AND isMalformedHyperedge THEN [n] ELSE [] END |
  SET each:_Hyperedge
)
