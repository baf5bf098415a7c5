// Returns derived nodes with what their texts say of them: first the text that says what the node does, then the earliest. Locks
// the nodes, by the unique indexes on Node.id and _Origin.
UNWIND $ids AS id
MATCH (locked:Node&_Derived {id: id})
USING INDEX SEEK locked:Node(id)
SET locked.created_at = locked.created_at
WITH id
// Matched again after the lock, since the planner keeps the values that it read before.
CALL (id) {
  MATCH (n:Node&_Derived {id: id})
  USING INDEX SEEK n:Node(id)
  RETURN n
}
WITH n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
RETURN node, COLLECT {
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(target, source)
  WHERE o.target = node.id AND o.source >= ''
  RETURN o {.description, .names, .at}
  ORDER BY coalesce(o.description = node.description, false) DESC, o.at, o.source
  LIMIT $limit
} AS tellings
