// The display fields of a walk in one row: nodes, edges and hyperedges, each as a list of its fields. Edges and hyperedges
// have the size of their data; long data is left out. Records that are deleted during the read have missing fields and are
// left out. Indexes: unique on Node.key, RELATES_TO.id and Hyperedge.id.
RETURN
  COLLECT {
    UNWIND $keys AS key
    MATCH (n:Node {key: key})
    USING INDEX SEEK n:Node(key)
    WITH n, [n.key, n.description, n.node_type] AS node
    WHERE none(field IN node WHERE field IS NULL)
    RETURN node + [n:_Derived] AS node
  } AS nodes,
  COLLECT {
    UNWIND $edges AS id
    MATCH (a:Node)-[r:RELATES_TO {id: id}]->(b:Node)
    USING INDEX SEEK r:RELATES_TO(id)
    WITH [
      r.id,
      a.key,
      b.key,
      r.relationship,
      r.label,
      CASE WHEN size(r.data) <= $longest THEN r.data ELSE '{}' END,
      r.created_at,
      coalesce(size(r.data), 0)
    ] AS edge, r
    WHERE none(field IN edge WHERE field IS NULL)
    RETURN edge + [r.valid_from, r.valid_to, r.derived] AS edge
  } AS edges,
  COLLECT {
    UNWIND $hyperedges AS id
    MATCH (h:Hyperedge {id: id})
    USING INDEX SEEK h:Hyperedge(id)
    WITH
      h,
      // part: hyperedge/members
    WITH h, [
      h.id,
      nodes,
      h.relationship,
      h.label,
      CASE WHEN size(h.data) <= $longest THEN h.data ELSE '{}' END,
      h.created_at,
      coalesce(size(h.data), 0)
    ] AS hyperedge
    WHERE none(field IN hyperedge WHERE field IS NULL)
    RETURN hyperedge + [h.valid_from, h.valid_to, h.derived] AS hyperedge
  } AS hyperedges
