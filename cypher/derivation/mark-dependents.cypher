// Makes pending what is derived elsewhere of a node's text or name: of the two that follow it in a sequence, which are
// searched with its text, and, where it is an author, of its texts. Of a node to be forgotten the text leaves at once.
MATCH (n:Node {key: $key})
CALL (n) {
  MATCH
    (n)
    ((a:Node)-[r:RELATES_TO]-(b:Node)
      WHERE (r.label IN $precedes AND startNode(r) = a) OR (r.label IN $follows AND endNode(r) = a)){1,2}
    (after)
  WITH DISTINCT n, after
  WHERE after <> n
  SET
    after:_Pending,
    after.rev = after.rev + 1
  FOREACH (
    _ IN CASE WHEN $isForgotten THEN [1] ELSE [] END |
    SET
      after.derived_from = null,
      after.search_text = split(after.search_text, $separator)[0]
  )
}
CALL (n) {
  MATCH (text:Node)-[:RELATES_TO]->(n)
  WHERE n.node_type IN $authorTypes AND text <> n
  SET
    text:_Pending,
    text.rev = text.rev + 1
}
