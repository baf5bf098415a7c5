// Creates each node whose key is free, with its vector and type, or makes a node of what others left there without an id;
// returns what stands under each key, by the unique index on Node.key. A node whose new type would exceed the graph's types
// is left out. A revision begins anywhere, so that a node is never taken for an earlier one under its key.
UNWIND $nodes AS row
CALL (row) {
  WITH row
  WHERE EXISTS { (:_Type {name: row.properties.node_type}) } OR COUNT { (:_Type) } < $maxTypes
  MERGE (n:Node {key: row.key})
  WITH row, n, n.id IS NULL AS created
  CALL (row, n, created) {
    WITH row, n
    WHERE created
    SET
      n += row.properties,
      n.rev = toInteger(rand() * 1000000000000),
      n:$(row.label):_Pending
    MERGE (t:_Type {name: row.properties.node_type})
      ON CREATE SET t.protected = false
    WITH row, n
    CALL db.create.setNodeVectorProperty(n, 'embedding', row.embedding)
  }
  RETURN n, created
}
RETURN
  created,
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node,
  EXISTS { (:Node {key: $profileKey}) } AS has_profile
