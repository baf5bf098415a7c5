// Writes vectors into a slot, unless a change has written one since. Indexes: unique on _Label.label, Hyperedge.id, _Event.id,
// _Chunk.id and _Version.node_id with version.
UNWIND $rows AS row
CALL (row) {
  MATCH (item:_Label {label: row.id})
  USING INDEX SEEK item:_Label(label)
  WHERE row.kind = 'label'
  RETURN item
  UNION ALL
  MATCH (item:Hyperedge {id: row.id})
  USING INDEX SEEK item:Hyperedge(id)
  WHERE row.kind = 'hyperedge'
  RETURN item
  UNION ALL
  MATCH (item:_Event {id: row.id})
  USING INDEX SEEK item:_Event(id)
  WHERE row.kind = 'note'
  RETURN item
  UNION ALL
  MATCH (item:_Chunk {id: row.id})
  USING INDEX SEEK item:_Chunk(id)
  WHERE row.kind = 'passage'
  RETURN item
  UNION ALL
  MATCH (item:_Version {node_id: row.id, version: row.version})
  USING INDEX SEEK item:_Version(node_id, version)
  WHERE row.kind = 'version'
  RETURN item
}
// Takes the lock, so that the vector cannot be written before this one.
SET item.created_at = item.created_at
WITH item, row
WHERE item[$to] IS NULL
CALL db.create.setNodeVectorProperty(item, $to, row.vector)
RETURN row.id AS id
