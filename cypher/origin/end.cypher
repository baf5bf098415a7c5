// Deletes the origins in texts, but those of the things that they still say. Returns the things, and whether something else
// supports them. By the index on _Origin.source, and the unique indexes on Node.id, RELATES_TO.id and Hyperedge.id.
CALL () {
  // Locks the nodes of these things, as everybody does who writes or withdraws them: of two texts that say the same, one sees
  // that the other is gone.
  MATCH (o:_Origin)
  USING INDEX SEEK o:_Origin(source)
  WHERE o.source IN $sources AND NOT o.target IN $kept
  WITH DISTINCT o.target AS target, o.kind AS kind
  CALL (target, kind) {
    WITH target, kind
    WHERE kind = 'node'
    MATCH (n:Node {id: target})
    USING INDEX SEEK n:Node(id)
    RETURN n
    UNION ALL
    WITH target, kind
    WHERE kind = 'edge'
    MATCH (a:Node)-[r:RELATES_TO {id: target}]->(b:Node)
    USING INDEX SEEK r:RELATES_TO(id)
    UNWIND [a, b] AS n
    RETURN n
    UNION ALL
    WITH target, kind
    WHERE kind = 'hyperedge'
    MATCH (n:Node)-[:PARTICIPATES_IN]->(h:Hyperedge {id: target})
    USING INDEX SEEK h:Hyperedge(id)
    RETURN n
  }
  WITH DISTINCT n
  ORDER BY n.key
  SET n.created_at = n.created_at
  RETURN count(n) AS locked
}
MATCH (o:_Origin)
USING INDEX SEEK o:_Origin(source)
WHERE o.source IN $sources AND NOT o.target IN $kept
WITH o, o.target AS target, o.kind AS kind
DELETE o
WITH DISTINCT target, kind
RETURN target, kind, EXISTS {
  MATCH (other:_Origin)
  USING INDEX SEEK other:_Origin(target, source)
  WHERE other.target = target AND other.source >= '' AND NOT other.source IN $sources
} AS is_supported
