// Creates each node whose key is free, with its vector and type, or makes a node of what others left there;
// returns what stands under each key, by the unique index on Node.key. A node whose new type would exceed the graph's types
// is left out, and one that stands and is deleted meanwhile comes without its fields. A revision begins anywhere, so that a
// node is never taken for an earlier one under its key.
UNWIND $nodes AS row
CALL (row) {
  WITH row
  WHERE
    EXISTS {
      MATCH (t:_Type {name: row.properties.node_type})
      USING INDEX SEEK t:_Type(name)
    } OR
    COUNT { (:_Type) } < $maxTypes
  MERGE (n:Node {key: row.key})
  // Takes the lock of what others left there, no other's: one store must not wait for what happens to the node of another.
  FOREACH (
    _ IN CASE WHEN [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL THEN [] ELSE [1] END |
    SET n.created_at = n.created_at
  )
  // It is matched anew then, since the planner keeps what was read of it before.
  WITH row, n, NOT EXISTS {
    MATCH (standing:Node {key: row.key})
    USING INDEX SEEK standing:Node(key)
    WHERE [standing.id, standing.key] IS :: LIST<STRING NOT NULL> NOT NULL AND standing.rev IS :: INTEGER NOT NULL
  } AS created
  CALL (row, n, created) {
    WITH row, n
    WHERE created
    SET
      n += row.properties,
      n.created_at = $now,
      n.updated_at = $now,
      n.rev = toInteger(rand() * 1000000000000),
      n:$(row.label):_Pending
    MERGE (t:_Type {name: row.properties.node_type})
      ON CREATE SET t.protected = false
    WITH row, n
    CALL db.create.setNodeVectorProperty(n, 'embedding', row.embedding)
  }
  RETURN n, created
}
WITH
  row.key AS key,
  created,
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
RETURN
  key,
  created,
  CASE
    WHEN none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
      WHERE field IS NULL) THEN node
  END AS node,
  EXISTS {
    MATCH (profile:Node {key: $profileKey})
    USING INDEX SEEK profile:Node(key)
  } AS has_profile
