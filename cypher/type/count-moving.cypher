// Counts the nodes that changes of types have not moved yet; one at least for each change, which is still to be ended. Reads the
// types; indexes: unique on _Change.id, node_type, node_retyped.
MATCH (t:_Type)
WHERE t.moving IS NOT NULL
MATCH (c:_Change {id: t.moving})
USING INDEX SEEK c:_Change(id)
WITH CASE WHEN c.undone_at IS NULL
  THEN COUNT {
    MATCH (n:Node)
    USING INDEX SEEK n:Node(node_type)
    WHERE n.node_type = t.name
  }
  ELSE COUNT {
    MATCH (n:Node)
    USING INDEX SEEK n:Node(retyped)
    WHERE n.retyped = c.id
  }
END AS left
RETURN sum(CASE WHEN left > 0 THEN left ELSE 1 END) AS nodes
