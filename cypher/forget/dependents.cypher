// What was derived from the texts of a node and of its files, and from no other text: edges and hyperedges between other
// nodes, and nodes that keep no relationship and no file without these and the node. There is no row where nothing was
// derived from it. By the indexes on Node.key, _Version.owner, _File.key, _Origin and the ids.
MATCH (n:Node {key: $key})
USING INDEX SEEK n:Node(key)
CALL (n) {
  RETURN n.id AS source
  UNION
  MATCH (v:_Version)
  USING INDEX SEEK v:_Version(owner)
  WHERE v.owner = n.key AND v.replaced_as = 'merge'
  RETURN v.node_id AS source
  UNION
  MATCH (f:_File)
  USING INDEX SEEK f:_File(key)
  WHERE f.key = n.key
  MATCH (c:_Chunk)-[:_PART_OF]->(f)
  RETURN c.id AS source
}
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(source)
WHERE o.source = source
WITH n, o.target AS target, o.kind AS kind, count(*) AS own
WHERE
  own = COUNT {
    MATCH (each:_Origin)
    USING INDEX SEEK each:_Origin(target, source)
    WHERE each.target = target AND each.source >= ''
  }
WITH
  n,
  collect(CASE kind WHEN 'node' THEN target END) AS nodes,
  collect(CASE kind WHEN 'edge' THEN target END) AS edges,
  collect(CASE kind WHEN 'hyperedge' THEN target END) AS hyperedges
CALL (n, edges) {
  UNWIND edges AS id
  MATCH (a:Node)-[r:RELATES_TO {id: id}]->(b:Node)
  USING INDEX SEEK r:RELATES_TO(id)
  WHERE a <> n AND b <> n
  RETURN collect([a, b]) AS endingEdges
}
CALL (n, hyperedges) {
  UNWIND hyperedges AS id
  MATCH (h:Hyperedge {id: id})
  USING INDEX SEEK h:Hyperedge(id)
  WITH h, EXISTS { (n)-[:PARTICIPATES_IN]->(h) } AS isOwn, COLLECT {
    MATCH (member:Node)-[:PARTICIPATES_IN]->(h)
    RETURN member
  } AS members
  // One that the node leaves with two others becomes an edge, which no text supports.
  WHERE NOT isOwn OR size(members) <> 3
  RETURN
    collect(members) AS endingHyperedges,
    count(CASE WHEN NOT isOwn THEN h END) AS hyperedgeCount,
    collect(CASE WHEN isOwn THEN h.id END) AS own_hyperedges
}
CALL (n, nodes, endingEdges, endingHyperedges) {
  CALL (nodes, endingEdges, endingHyperedges) {
    UNWIND nodes AS id
    MATCH (d:Node {id: id})
    USING INDEX SEEK d:Node(id)
    RETURN d, 0 AS links, 1 AS isDerived
    UNION ALL
    UNWIND endingEdges + endingHyperedges AS members
    UNWIND members AS d
    RETURN d, 1 AS links, 0 AS isDerived
  }
  WITH n, d, sum(links) AS links, max(isDerived) AS isDerived
  WHERE
    isDerived = 1 AND
    d <> n AND
    links =
      COUNT { (d)-[:RELATES_TO]-(other) WHERE other <> n } +
      COUNT {
        (d)-[:PARTICIPATES_IN]->(h)
        WHERE NOT (EXISTS { (n)-[:PARTICIPATES_IN]->(h) } AND COUNT { (h)<-[:PARTICIPATES_IN]-() } = 2)
      } AND
    NOT EXISTS {
      MATCH (f:_File)
      USING INDEX SEEK f:_File(key)
      WHERE f.key = d.key
    }
  WITH d.key AS key
  ORDER BY key
  RETURN collect(key) AS keys
}
RETURN
  size(keys) AS nodes,
  keys[..$limit] AS keys,
  size(endingEdges) AS edges,
  hyperedgeCount AS hyperedges,
  own_hyperedges
