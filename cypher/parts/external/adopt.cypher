// External data that bears the key becomes the node.
CALL (row) {
  MATCH (external:_External&!_Hyperedge {key: row.key})
  USING INDEX SEEK external:_External(key)
  WHERE NOT EXISTS {
    MATCH (stored:Node {key: row.key})
    USING INDEX SEEK stored:Node(key)
  }
  WITH external
  ORDER BY elementId(external)
  LIMIT 1
  SET external.created_at = external.created_at
  WITH external
  WHERE external:_External
  // Whatever else it has, it is no memory until the store has completed it.
  SET
    external.rev = null,
    external:Node
  REMOVE external:_External
}
