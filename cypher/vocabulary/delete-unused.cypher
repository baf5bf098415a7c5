// Deletes the labels and types that nothing has any more, unless a person edited them. Setting the name again takes the
// exclusive lock on its entry in the unique index. So the statement waits for transactions that use the name, and later
// ones wait for it. Only then it looks for uses, by the indexes edge_label, hyperedge_label and node_type.
CALL () {
  UNWIND $labels AS name
  MATCH (l:_Label {label: name})
  USING INDEX SEEK l:_Label(label)
  SET l.label = null
  SET l.label = name
  WITH l, name
  WHERE
    l.edited IS NULL AND
    NOT EXISTS {
      MATCH ()-[r:RELATES_TO]->()
      USING INDEX SEEK r:RELATES_TO(label, id)
      WHERE r.label = name AND r.id IS NOT NULL
    } AND
    NOT EXISTS {
      MATCH (h:Hyperedge)
      USING INDEX SEEK h:Hyperedge(label, id)
      WHERE h.label = name AND h.id IS NOT NULL
    }
  DETACH DELETE l
}
CALL () {
  UNWIND $types AS name
  MATCH (t:_Type {name: name})
  USING INDEX SEEK t:_Type(name)
  SET t.name = null
  SET t.name = name
  WITH t, name
  WHERE
    t.edited IS NULL AND
    t.moving IS NULL AND
    NOT EXISTS {
      MATCH (n:Node)
      USING INDEX SEEK n:Node(node_type)
      WHERE n.node_type = name AND n.id IS NOT NULL
    }
  DETACH DELETE t
}
