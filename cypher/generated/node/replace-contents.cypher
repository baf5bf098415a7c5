// Writes the new content of each node and keeps the old one as a version, unless the node changed since it was read or its
// type would exceed the graph's types. Of more versions than are kept, the oldest goes. A version is in the search indexes only
// where its words differ from the next ones; it has a vector where that is of its own text alone. Returns which of these is
// the case, by the unique index on Node.key. There is no row for a node that was deleted.
UNWIND $nodes AS row
CALL (row) {
  MATCH (n:Node {key: row.key})
  USING INDEX SEEK n:Node(key)
  // Takes the lock, so that the compared values cannot change before the write.
  SET n.created_at = n.created_at
  WITH
    n,
    row,
    n.updated_at = row.readAt AND
      // Whether the service wrote the node: a server holds what others drew until the next sweep.
      [n.id, n.key] IS :: LIST<STRING NOT NULL> NOT NULL AND n.rev IS :: INTEGER NOT NULL
      AS isCurrent,
    EXISTS {
      MATCH (t:_Type {name: row.properties.node_type})
      USING INDEX SEEK t:_Type(name)
    } OR
    COUNT { (:_Type) } < $maxTypes AS hasType
  CALL (n, row, isCurrent, hasType) {
    WITH n, row
    WHERE isCurrent AND hasType
    WITH n, row, 1 + coalesce(head(COLLECT {
      MATCH (last:_Version)
      WHERE last.node_id = n.id AND last.version > 0
      RETURN last.version
      ORDER BY last.version DESC
      LIMIT 1
    }), 0) AS version
    CREATE (kept:_Version {
      node_id: n.id,
      key: n.key,
      version: version,
      from: n.updated_at,
      to: row.updatedAt,
      created_at: n.created_at,
      description: n.description,
      node_type: n.node_type,
      data: n.data,
      assets: n.assets,
      occurred_at: n.occurred_at,
      replaced_by: row.subject,
      replaced_as: row.kind,
      owner: n.key,
      owners: [n.key],
      features: row.replaced.features,
      search_text: CASE WHEN row.replaced.isReworded THEN split(n.search_text, $separator)[0] END,
      cjk_text: CASE WHEN row.replaced.isReworded THEN n.cjk_text END,
      embedding: CASE WHEN row.replaced.isReworded AND NOT coalesce(n.has_context, false) THEN n.embedding END,
      embedding_b: CASE WHEN row.replaced.isReworded AND NOT coalesce(n.has_context, false) THEN n.embedding_b END
    })
    // It is forgotten with the texts that say it.
    SET
      kept.sources = CASE
        WHEN n:_Derived THEN COLLECT {
          MATCH (o:_Origin)
          USING INDEX SEEK o:_Origin(target, source)
          WHERE o.target = n.id AND o.source >= ''
          RETURN o.source
        }
      END
    WITH n, row, version
    CALL (n, version) {
      MATCH (old:_Version)
      WHERE old.node_id = n.id AND old.version = version - $maxVersions
      DELETE old
    }
    // What was derived from texts is the caller's from now on.
    CALL (n) {
      WITH n
      WHERE n:_Derived
      MATCH (o:_Origin)
      USING INDEX SEEK o:_Origin(target, source)
      WHERE o.target = n.id AND o.source >= ''
      DELETE o
    }
    SET
      // What was read from another text is not of this one.
      n.enrichment = CASE WHEN n.description = row.properties.description THEN n.enrichment END,
      n.extracted = CASE WHEN n.description = row.properties.description THEN n.extracted END,
      n += row.properties,
      n.updated_at = row.updatedAt,
      n.rev = n.rev + 1,
      n.derived_from = null,
      // Earlier versions stored the content a second time.
      n.shown = null
    REMOVE n:$(row.oldLabel):_Derived
    SET n:$(row.newLabel):_Pending
    SET n:$(CASE WHEN row.toEnrich THEN ['_ToEnrich'] ELSE [] END)
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
    MERGE (t:_Type {name: row.properties.node_type})
      ON CREATE SET t.protected = false
    WITH n, row
    UNWIND keys(row.vectors) AS property
    CALL db.create.setNodeVectorProperty(n, property, row.vectors[property])
  }
  RETURN isCurrent, hasType
}
RETURN row.key AS key, isCurrent AS is_current, hasType AS has_type
