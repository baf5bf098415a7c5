// The edges of nodes with labels that say the same, from a node or to it, by the unique index on Node.key. External data is
// left out.
UNWIND $holders AS holder
MATCH (n:Node {key: holder.key})
USING INDEX SEEK n:Node(key)
MATCH (n)-[r:RELATES_TO]-(other:Node)
WHERE (startNode(r) = n AND r.label IN holder.outgoing) OR (endNode(r) = n AND r.label IN holder.incoming)
RETURN r {
  .id, .relationship, .label, .valid_from, .valid_to, .derived,
  index: holder.index,
  key: holder.key,
  from: startNode(r).key,
  to: endNode(r).key
} AS row
ORDER BY holder.index, r.created_at, r.id
