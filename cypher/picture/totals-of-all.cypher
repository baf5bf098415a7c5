// The same as picture/totals where nothing is filtered, from the count store as far as nothing is derived. One row.
CALL () {
  MATCH (:_External)-[r:RELATES_TO]-()
  RETURN count(DISTINCT r) AS loose
}
WITH loose, EXISTS { (:_Origin) } AS isRead, COUNT { (:_Derived) } AS derivedNodes
WITH
  loose,
  derivedNodes,
  CASE WHEN isRead OR derivedNodes > 0 THEN
    COUNT {
      MATCH (a:Node)-[r:RELATES_TO]->(b:Node)
      WHERE r.derived OR a:_Derived OR b:_Derived
    }
    ELSE 0
  END AS derivedEdges,
  CASE WHEN isRead THEN COUNT { (h:Hyperedge) WHERE h.derived } ELSE 0 END AS derivedHyperedges
RETURN
  COUNT { (:Node) } - derivedNodes AS nodes,
  derivedNodes,
  COUNT { ()-[:RELATES_TO]->() } - loose - derivedEdges AS edges,
  derivedEdges,
  COUNT { (:Hyperedge) } - derivedHyperedges AS hyperedges,
  derivedHyperedges
