// Marks as pending the nodes whose derived properties depend on changed nodes: the next two in a sequence, which are
// searched with the text of the changed node, and all texts of a changed author. The text of a node to be forgotten is
// removed from the next two at once.
UNWIND $keys AS key
MATCH (n:Node {key: key})
USING INDEX SEEK n:Node(key)
CALL (n) {
  MATCH
    (n)
    ((a:Node)-[r:RELATES_TO]-(b:Node)
      WHERE r.derived IS NULL AND ((r.label IN $precedes AND startNode(r) = a) OR (r.label IN $follows AND endNode(r) = a))){1,2}
    (after)
  WITH DISTINCT n, after
  WHERE after <> n AND NOT after:_Derived
  SET after:_Pending, after.rev = after.rev + 1
  FOREACH (
    _ IN CASE WHEN $isForgotten THEN [1] ELSE [] END |
    SET
      after.derived_from = null,
      after.search_text = split(after.search_text, $separator)[0]
  )
}
CALL (n) {
  MATCH (text:Node)-[r:RELATES_TO]->(n)
  WHERE n.node_type IN $authorTypes AND text <> n AND NOT text:_Derived AND r.derived IS NULL
  SET text:_Pending, text.rev = text.rev + 1
}
