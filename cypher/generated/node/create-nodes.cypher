// Creates each node whose key is free, with its vector, type and entry of the timeline, and completes external data under a key. Returns the
// node of each key, by the unique index on Node.key. There is no row for a node whose new type would exceed the graph's
// types, and no fields if an existing node is deleted meanwhile. `rev` begins at a random number, so that a node is never
// mistaken for an earlier one with its key.
UNWIND $nodes AS row
CALL (row) {
  WITH row
  WHERE
    EXISTS {
      MATCH (t:_Type {name: row.properties.node_type})
      USING INDEX SEEK t:_Type(name)
    } OR
    COUNT { (:_Type) } < $maxTypes
  WITH row
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
  MERGE (n:Node {key: row.key})
  // Locks external data only: a store must not wait for a transaction that changes a complete node.
  FOREACH (
    _ IN CASE
      WHEN
        // Whether the service wrote the node: a server holds what others drew until the next sweep.
        [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
      THEN []
      ELSE [1]
    END |
    SET n.created_at = n.created_at
  )
  // It is matched again after the lock, because the planner keeps the values that it read before.
  WITH row, n, NOT EXISTS {
    MATCH (existing:Node {key: row.key})
    USING INDEX SEEK existing:Node(key)
    WHERE [existing.id, existing.key] IS :: LIST<STRING NOT NULL> NOT NULL AND existing.rev IS :: INTEGER NOT NULL
  } AS created
  CALL (row, n, created) {
    WITH row, n
    WHERE created
    SET
      n += row.properties,
      n.created_at = coalesce(row.createdAt, $now),
      n.updated_at = $now,
      n.rev = toInteger(rand() * 1000000000000),
      n:$(row.label)
    // What is derived from texts is in no search index, so nothing waits to be made for it.
    SET n:$(CASE WHEN row.isDerived THEN '_Derived' ELSE '_Pending' END)
    SET n:$(CASE WHEN row.toEnrich THEN ['_ToEnrich'] ELSE [] END)
    MERGE (t:_Type {name: row.properties.node_type})
      ON CREATE SET t.protected = false
    FOREACH (
      event IN row.entries |
      // An entry `event` of the timeline, and for each key of it a row by which it is found.
      CREATE (e:_Event {
        id: event.id,
        at: event.at,
        created_at: $now,
        kind: event.kind,
        node_keys: event.nodeKeys,
        summary: event.summary,
        search_text: event.searchText,
        subject: event.subject,
        via: event.via,
        session: event.session,
        meta: event.meta
      })
      SET e += event.vectors
      FOREACH (
        key IN event.nodeKeys |
        CREATE (:_EventKey {key: key, of: key, at: event.at, event: event.id})
      )
    )
    WITH row, n
    UNWIND keys(row.vectors) AS property
    CALL db.create.setNodeVectorProperty(n, property, row.vectors[property])
  }
  RETURN n, created
}
WITH
  row.key AS key,
  created,
  n:_Derived AS derived,
  n {.id, .key, .description, .node_type, .data, .assets, .occurred_at, .created_at, .updated_at} AS node
RETURN
  key,
  created,
  derived,
  CASE
    WHEN none(field IN [node.id, node.key, node.description, node.node_type, node.data, node.created_at, node.updated_at]
      WHERE field IS NULL) THEN node
  END AS node,
  EXISTS {
    MATCH (profile:Node {key: $profileKey})
    USING INDEX SEEK profile:Node(key)
  } AS has_profile
